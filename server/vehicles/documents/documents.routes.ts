import { Hono } from 'hono'
import { type DocumentPage, documentChange, newDocument, type VehicleDocument } from '#domain/vehicles/document.ts'
import { documentAnswer, documentsAnswer } from '#domain/vehicles/paper-answers.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, recordId } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownEntry, refusePublishing } from '../access/own-entry.ts'
import { sharedVehicle } from '../garage/own-vehicle.ts'
import { addDocument, changeDocument, removeDocument } from './change-documents.ts'
import { getDocument, listDocuments } from './documents.queries.ts'

const { reads, adds, changes, removes } = operationsOf({
  group: 'Documents',
  read: 'documents:read',
  write: 'documents:write',
})

export const documents = new Hono<Env>()
  .get(
    '/vehicles/:vehicleId/documents',
    byKey(sharedVehicle('viewer'), reads('List the documents', documentsAnswer)),
    query(pageMark),
    async (c) => c.json<DocumentPage>(await listDocuments(c.var.db, c.var.access.vehicle, c.req.valid('query').after)),
  )
  .post(
    '/vehicles/:vehicleId/documents',
    byKey(sharedVehicle('contributor'), adds('Add a document', documentAnswer, 'Upload its file first.')),
    body(newDocument),
    savedOnce(),
    async (c) => {
      await refusePublishing(c.var.access, c.req.valid('json').privacy === 'shareable')
      return c.json<VehicleDocument>(await addDocument(c.var.db, c.var.access, c.req.valid('json')), 201)
    },
  )
  .get(
    '/vehicles/:vehicleId/documents/:documentId',
    byKey(sharedVehicle('viewer'), reads('Read a document', documentAnswer)),
    async (c) => {
      const { document } = await getDocument(
        c.var.db,
        c.var.access.vehicle,
        recordId(c.req.param('documentId'), 'Document'),
      )
      return c.json<VehicleDocument>(document)
    },
  )
  .patch(
    '/vehicles/:vehicleId/documents/:documentId',
    byKey(sharedVehicle('contributor'), changes('Change a document', documentAnswer)),
    ownEntry('vehicle_documents', 'documentId'),
    body(documentChange),
    async (c) => {
      const { access, db } = c.var
      const id = recordId(c.req.param('documentId'), 'Document')
      const isShared = async () => (await getDocument(db, access.vehicle, id)).document.privacy === 'shareable'
      await refusePublishing(access, c.req.valid('json').privacy === 'shareable', isShared)
      return c.json<VehicleDocument>(await changeDocument(c.var.db, c.var.access.vehicle, id, c.req.valid('json')))
    },
  )
  .delete(
    '/vehicles/:vehicleId/documents/:documentId',
    byKey(sharedVehicle('contributor'), removes('Delete a document')),
    ownEntry('vehicle_documents', 'documentId'),
    async (c) => {
      await removeDocument(c.var.db, c.var.access.vehicle, recordId(c.req.param('documentId'), 'Document'))
      return c.body(null, 204)
    },
  )

import { Hono } from 'hono'
import { type DocumentPage, documentChange, newDocument, type VehicleDocument } from '#domain/vehicles/document.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, recordId } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownVehicle } from '../garage/own-vehicle.ts'
import { addDocument, changeDocument, removeDocument } from './change-documents.ts'
import { getDocument, listDocuments } from './documents.queries.ts'

export const documents = new Hono<Env>()
  .get('/vehicles/:vehicleId/documents', ownVehicle(), query(pageMark), async (c) =>
    c.json<DocumentPage>(await listDocuments(c.var.db, c.var.access.vehicle, c.req.valid('query').after)),
  )
  .post('/vehicles/:vehicleId/documents', ownVehicle(), body(newDocument), savedOnce(), async (c) =>
    c.json<VehicleDocument>(await addDocument(c.var.db, c.var.access, c.req.valid('json')), 201),
  )
  .get('/vehicles/:vehicleId/documents/:documentId', ownVehicle(), async (c) => {
    const { document } = await getDocument(
      c.var.db,
      c.var.access.vehicle,
      recordId(c.req.param('documentId'), 'Document'),
    )
    return c.json<VehicleDocument>(document)
  })
  .patch('/vehicles/:vehicleId/documents/:documentId', ownVehicle(), body(documentChange), async (c) => {
    const id = recordId(c.req.param('documentId'), 'Document')
    return c.json<VehicleDocument>(await changeDocument(c.var.db, c.var.access.vehicle, id, c.req.valid('json')))
  })
  .delete('/vehicles/:vehicleId/documents/:documentId', ownVehicle(), async (c) => {
    await removeDocument(c.var.db, c.var.access.vehicle, recordId(c.req.param('documentId'), 'Document'))
    return c.body(null, 204)
  })

import { Hono } from 'hono'
import {
  type Modification,
  type ModificationPage,
  modificationChange,
  newModification,
} from '#domain/records/modification.ts'
import { modificationAnswer, modificationsAnswer } from '#domain/records/record-answers.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, recordId } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownEntry } from '../../vehicles/access/own-entry.ts'
import { sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { toldFiles } from '../told-files.ts'
import { getModification, listModifications } from './modifications.queries.ts'
import { addModification, changeModification, removeModification } from './save-modification.ts'

const { reads, adds, changes, removes } = operationsOf({
  group: 'Modifications',
  read: 'records:read',
  write: 'records:write',
  add: 'records:add',
})

export const modifications = new Hono<Env>()
  .get(
    '/vehicles/:vehicleId/modifications',
    byKey(sharedVehicle('viewer'), reads('List the modifications', modificationsAnswer)),
    query(pageMark),
    async (c) =>
      c.json<ModificationPage>(
        toldFiles(c.var.access, await listModifications(c.var.db, c.var.access.vehicle, c.req.valid('query').after)),
      ),
  )
  .post(
    '/vehicles/:vehicleId/modifications',
    byKey(sharedVehicle('contributor'), adds('Add a modification', modificationAnswer)),
    body(newModification),
    savedOnce(),
    async (c) =>
      c.json<Modification>(
        toldFiles(c.var.access, await addModification(c.var.db, c.var.access, c.req.valid('json'))),
        201,
      ),
  )
  .get(
    '/vehicles/:vehicleId/modifications/:modificationId',
    byKey(sharedVehicle('viewer'), reads('Read a modification', modificationAnswer)),
    async (c) =>
      c.json<Modification>(
        toldFiles(
          c.var.access,
          await getModification(
            c.var.db,
            c.var.access.vehicle,
            recordId(c.req.param('modificationId'), 'Modification'),
          ),
        ),
      ),
  )
  .patch(
    '/vehicles/:vehicleId/modifications/:modificationId',
    byKey(sharedVehicle('contributor'), changes('Change a modification', modificationAnswer)),
    ownEntry('modifications', 'modificationId'),
    body(modificationChange),
    async (c) =>
      c.json<Modification>(
        toldFiles(
          c.var.access,
          await changeModification(
            c.var.db,
            c.var.access,
            recordId(c.req.param('modificationId'), 'Modification'),
            c.req.valid('json'),
          ),
        ),
      ),
  )
  .delete(
    '/vehicles/:vehicleId/modifications/:modificationId',
    byKey(sharedVehicle('contributor'), removes('Delete a modification')),
    ownEntry('modifications', 'modificationId'),
    async (c) => {
      await removeModification(c.var.db, c.var.access.vehicle, recordId(c.req.param('modificationId'), 'Modification'))
      return c.body(null, 204)
    },
  )

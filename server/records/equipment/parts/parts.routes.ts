import { Hono } from 'hono'
import { newPartUse, type Part, type PartList, partChange, partForm } from '#domain/records/part.ts'
import type { Env } from '../../../platform/http/env.ts'
import { body, recordId } from '../../../platform/http/guard.ts'
import { savedOnce } from '../../../platform/http/idempotency.ts'
import { sharedVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { listParts } from './parts.queries.ts'
import { addPart, changePart, removePart } from './save-part.ts'
import { putBackPart, takePart } from './take-part.ts'

const partId = (id: string) => recordId(id, 'Part')

export const parts = new Hono<Env>()
  .get('/vehicles/:vehicleId/parts', sharedVehicle('viewer'), async (c) =>
    c.json<PartList>(await listParts(c.var.db, c.var.access.vehicle)),
  )
  .post('/vehicles/:vehicleId/parts', sharedVehicle('manager'), body(partForm), savedOnce(), async (c) =>
    c.json<Part>(await addPart(c.var.db, c.var.access, c.req.valid('json')), 201),
  )
  .patch('/vehicles/:vehicleId/parts/:partId', sharedVehicle('manager'), body(partChange), async (c) =>
    c.json<Part>(await changePart(c.var.db, c.var.access, partId(c.req.param('partId')), c.req.valid('json'))),
  )
  .delete('/vehicles/:vehicleId/parts/:partId', sharedVehicle('manager'), async (c) => {
    await removePart(c.var.db, c.var.access, partId(c.req.param('partId')))
    return c.body(null, 204)
  })
  .post('/vehicles/:vehicleId/parts/:partId/uses', sharedVehicle('manager'), body(newPartUse), savedOnce(), async (c) =>
    c.json<Part>(await takePart(c.var.db, c.var.access, partId(c.req.param('partId')), c.req.valid('json')), 201),
  )
  .delete('/vehicles/:vehicleId/parts/:partId/uses/:useId', sharedVehicle('manager'), async (c) => {
    const use = recordId(c.req.param('useId'), 'Use')
    return c.json<Part>(await putBackPart(c.var.db, c.var.access, partId(c.req.param('partId')), use))
  })

import { Hono } from 'hono'
import {
  fittingChange,
  newFitting,
  removal,
  type TyreSection,
  type TyreSet,
  tyreSetChange,
  tyreSetEnd,
  tyreSetForm,
} from '#domain/records/tyre-set.ts'
import type { Env } from '../../../platform/http/env.ts'
import { body, recordId } from '../../../platform/http/guard.ts'
import { savedOnce } from '../../../platform/http/idempotency.ts'
import { sharedVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { changeFitting, fitTyres, removeFitting, takeOffTyres } from './fit-tyres.ts'
import { addTyreSet, changeTyreSet, endTyreSet, removeTyreSet } from './save-tyre-set.ts'
import { getTyres } from './tyres.queries.ts'

const setId = (id: string) => recordId(id, 'Set of tyres')

export const tyres = new Hono<Env>()
  .get('/vehicles/:vehicleId/tyre-sets', sharedVehicle('viewer'), async (c) =>
    c.json<TyreSection>(await getTyres(c.var.db, c.var.access.vehicle)),
  )
  .post('/vehicles/:vehicleId/tyre-sets', sharedVehicle('manager'), body(tyreSetForm), savedOnce(), async (c) =>
    c.json<TyreSet>(await addTyreSet(c.var.db, c.var.access, c.req.valid('json')), 201),
  )
  .patch('/vehicles/:vehicleId/tyre-sets/:setId', sharedVehicle('manager'), body(tyreSetChange), async (c) =>
    c.json<TyreSet>(await changeTyreSet(c.var.db, c.var.access, setId(c.req.param('setId')), c.req.valid('json'))),
  )
  .put('/vehicles/:vehicleId/tyre-sets/:setId/end', sharedVehicle('manager'), body(tyreSetEnd), async (c) =>
    c.json<TyreSet>(await endTyreSet(c.var.db, c.var.access, setId(c.req.param('setId')), c.req.valid('json'))),
  )
  .delete('/vehicles/:vehicleId/tyre-sets/:setId', sharedVehicle('manager'), async (c) => {
    await removeTyreSet(c.var.db, c.var.access, setId(c.req.param('setId')))
    return c.body(null, 204)
  })
  .post(
    '/vehicles/:vehicleId/tyre-sets/:setId/fittings',
    sharedVehicle('manager'),
    body(newFitting),
    savedOnce(),
    async (c) =>
      c.json<TyreSet>(await fitTyres(c.var.db, c.var.access, setId(c.req.param('setId')), c.req.valid('json')), 201),
  )
  .post(
    '/vehicles/:vehicleId/tyre-sets/:setId/removal',
    sharedVehicle('manager'),
    body(removal),
    savedOnce(),
    async (c) =>
      c.json<TyreSet>(
        await takeOffTyres(c.var.db, c.var.access, setId(c.req.param('setId')), c.req.valid('json')),
        201,
      ),
  )
  .patch(
    '/vehicles/:vehicleId/tyre-sets/:setId/fittings/:fittingId',
    sharedVehicle('manager'),
    body(fittingChange),
    async (c) => {
      const [set, fitting] = [setId(c.req.param('setId')), recordId(c.req.param('fittingId'), 'Fitting')]
      return c.json<TyreSet>(await changeFitting(c.var.db, c.var.access, set, fitting, c.req.valid('json')))
    },
  )
  .delete('/vehicles/:vehicleId/tyre-sets/:setId/fittings/:fittingId', sharedVehicle('manager'), async (c) => {
    const [set, fitting] = [setId(c.req.param('setId')), recordId(c.req.param('fittingId'), 'Fitting')]
    await removeFitting(c.var.db, c.var.access, set, fitting)
    return c.body(null, 204)
  })

import { Hono } from 'hono'
import { type DueDates, dueKinds, statesOf } from '#domain/vehicles/due-date.ts'
import { dueDateChange, dueKind, readDueDate } from '#domain/vehicles/due-date-change.ts'
import { dueDatesAnswer } from '#domain/vehicles/paper-answers.ts'
import { dueKindsMean } from '#domain/vehicles/vehicle-answers.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Env } from '../../platform/http/env.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { body } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import type { OwnedVehicle, VehicleAccess } from '../access.ts'
import { holdVehicle, sharedVehicle } from '../garage/own-vehicle.ts'
import { listDueDates } from './due-dates.queries.ts'
import { canRefresh, refreshDueDates } from './refresh-due-dates.ts'
import { changeDueDate, useOfficial } from './set-due-date.ts'

function kindOf(named: string) {
  const { data: kind } = dueKind.safeParse(named)
  if (!kind) throw notFound('Date')
  return kind
}

const read = async (db: Db, services: Services, { vehicle, actor }: VehicleAccess): Promise<DueDates> => ({
  due_dates: await listDueDates(db, vehicle, actor.id),
  can_refresh: canRefresh(services, vehicle),
})

type Vars = Env['Variables'] & { access: VehicleAccess }

const act = ({ db, services, access }: Vars, change: (tx: Db, held: OwnedVehicle) => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, access.vehicle)
    await change(tx, held)
    await announce(tx, held.user_id, 'vehicles')
    return read(tx, services, access)
  })

const { reads, changes } = operationsOf({ group: 'Due dates', read: 'vehicles:read', write: 'dates:write' })

export const dueDates = new Hono<Env>()
  .get(
    '/vehicles/:vehicleId/due-dates',
    byKey(sharedVehicle('viewer'), reads('List when MOT, tax, insurance and the like end', dueDatesAnswer)),
    async (c) => c.json<DueDates>(await read(c.var.db, c.var.services, c.var.access)),
  )
  .put(
    '/vehicles/:vehicleId/due-dates/:kind',
    byKey(sharedVehicle('manager'), {
      ...changes(
        'Change one of the dates',
        dueDatesAnswer,
        'Give a date or a state, not both; null for both clears it.',
      ),
      places: { kind: { description: dueKindsMean('Which of them.'), schema: { type: 'string', enum: dueKinds } } },
    }),
    body(dueDateChange),
    async (c) => {
      const kind = kindOf(c.req.param('kind'))
      const change = c.req.valid('json')
      if (change.state && !statesOf[kind].includes(change.state)) throw invalid({ state: 'Please choose one of these' })
      const by = c.var.access.actor.id
      return c.json<DueDates>(await act(c.var, (tx, held) => changeDueDate(tx, held, kind, change, by)))
    },
  )
  .post(
    '/vehicles/:vehicleId/due-dates/:kind/use-official',
    sharedVehicle('manager'),
    body(readDueDate),
    once(),
    async (c) => {
      const kind = kindOf(c.req.param('kind'))
      const { version } = c.req.valid('json')
      return c.json<DueDates>(await act(c.var, (tx, held) => useOfficial(tx, held, kind, version)))
    },
  )
  .post('/vehicles/:vehicleId/due-dates/refresh', sharedVehicle('manager'), async (c) => {
    const { db, services, access } = c.var
    await refreshDueDates(services, access)
    return c.json<DueDates>(await read(db, services, access))
  })

import { Hono } from 'hono'
import type { Budget } from '#domain/records/budget.ts'
import { budgetChange } from '#domain/records/budget-change.ts'
import type { Spending } from '#domain/records/spending.ts'
import { spendingAnswer } from '#domain/records/spending-answers.ts'
import { askedSpending } from '#domain/records/spending-period.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, signedIn } from '../../platform/http/guard.ts'
import type { VehicleAccess } from '../../vehicles/access.ts'
import { sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { getBudget, setBudget } from './budget.ts'
import { getSpending } from './spending.queries.ts'

const ofVehicle = ({ vehicle }: VehicleAccess) => ({ user_id: vehicle.user_id, vehicle_id: vehicle.id })

const { reads } = operationsOf({ group: 'Spending', read: 'spending:read' })

const whatPeriods = 'Dates are days, `2026-01-31`; both ends are included.'

export const spending = new Hono<Env>()
  .get(
    '/spending',
    byKey(signedIn(), reads('Read what all your vehicles cost', spendingAnswer, whatPeriods)),
    query(askedSpending),
    async (c) => c.json<Spending>(await getSpending(c.var.db, { user_id: c.var.user.id, ...c.req.valid('query') })),
  )
  .get(
    '/vehicles/:vehicleId/spending',
    byKey(sharedVehicle('viewer', 'costs'), reads('Read what a vehicle costs', spendingAnswer, whatPeriods)),
    query(askedSpending),
    async (c) => c.json<Spending>(await getSpending(c.var.db, { ...ofVehicle(c.var.access), ...c.req.valid('query') })),
  )
  .get('/budget', signedIn(), async (c) => c.json<Budget>(await getBudget(c.var.db, { user_id: c.var.user.id })))
  .put('/budget', signedIn(), body(budgetChange), async (c) =>
    c.json<Budget>(await setBudget(c.var.db, { user_id: c.var.user.id }, c.req.valid('json').amount ?? null)),
  )
  .get('/vehicles/:vehicleId/budget', sharedVehicle('viewer', 'costs'), async (c) =>
    c.json<Budget>(await getBudget(c.var.db, ofVehicle(c.var.access))),
  )
  .put('/vehicles/:vehicleId/budget', sharedVehicle('manager'), body(budgetChange), async (c) =>
    c.json<Budget>(await setBudget(c.var.db, ofVehicle(c.var.access), c.req.valid('json').amount ?? null)),
  )

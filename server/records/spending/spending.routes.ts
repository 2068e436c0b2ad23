import { Hono } from 'hono'
import type { Budget } from '#domain/records/budget.ts'
import { budgetChange } from '#domain/records/budget-change.ts'
import type { Spending } from '#domain/records/spending.ts'
import { askedSpending } from '#domain/records/spending-period.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, signedIn } from '../../platform/http/guard.ts'
import type { VehicleAccess } from '../../vehicles/access.ts'
import { sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { getBudget, setBudget } from './budget.ts'
import { getSpending } from './spending.queries.ts'

const ofVehicle = ({ vehicle }: VehicleAccess) => ({ user_id: vehicle.user_id, vehicle_id: vehicle.id })

export const spending = new Hono<Env>()
  .get('/spending', signedIn(), query(askedSpending), async (c) =>
    c.json<Spending>(await getSpending(c.var.db, { user_id: c.var.user.id, ...c.req.valid('query') })),
  )
  .get('/vehicles/:vehicleId/spending', sharedVehicle('viewer', 'costs'), query(askedSpending), async (c) =>
    c.json<Spending>(await getSpending(c.var.db, { ...ofVehicle(c.var.access), ...c.req.valid('query') })),
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

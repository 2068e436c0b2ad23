import { Hono } from 'hono'
import { z } from 'zod'
import { codes } from '#domain/basics/meaning.ts'
import type { GaragePage } from '#domain/vehicles/garage.ts'
import { type GarageOrder, garageOrders, wholeGarage } from '#domain/vehicles/garage-order.ts'
import { newVehicle, vehicleChange } from '#domain/vehicles/vehicle.ts'
import { garageAnswer } from '#domain/vehicles/vehicle-answers.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Env } from '../../platform/http/env.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { body, query, signedIn } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { access } from '../access/access.routes.ts'
import { addVehicle } from './add-vehicle.ts'
import { deleteVehicle } from './delete-vehicle.ts'
import { editVehicle } from './edit-vehicle.ts'
import { listGarage } from './garage.queries.ts'
import { sharedVehicle } from './own-vehicle.ts'

const orders = Object.keys(garageOrders) as [GarageOrder, ...GarageOrder[]]
const orderWords = codes<GarageOrder>('In which order.', garageOrders)
const garagePage = pageMark.extend({
  order: z.enum(orders, 'Unknown order').default(wholeGarage.order).describe(orderWords),
  find: z
    .string()
    .trim()
    .max(100)
    .default(wholeGarage.find)
    .describe('Only those whose make, model, year or registration has this in it.'),
})

const { reads } = operationsOf({ group: 'Vehicles', read: 'vehicles:read' })

export const garage = new Hono<Env>()
  .route('/', access)
  .get(
    '/vehicles',
    byKey(
      signedIn(),
      reads(
        'List your vehicles',
        garageAnswer,
        'For a key of all vehicles; `GET /key` names the vehicle of any other.',
      ),
    ),
    query(garagePage),
    async (c) => {
      const { after, ...question } = c.req.valid('query')
      return c.json<GaragePage>(await listGarage(c.var.db, c.var.user.id, question, after))
    },
  )
  .post('/vehicles', signedIn(), body(newVehicle), once(), async (c) =>
    c.json(await addVehicle(c.var.services, c.var.user.id, c.req.valid('json')), 201),
  )
  .patch('/vehicles/:vehicleId', sharedVehicle('manager'), body(vehicleChange), async (c) => {
    const { access } = c.var
    const { status } = c.req.valid('json')
    if (access.role !== 'owner' && status && status !== access.vehicle.status)
      throw forbidden('role', 'Only the owner of this vehicle can do this.')
    return c.json(await editVehicle(c.var.db, access, c.req.valid('json')))
  })
  .delete('/vehicles/:vehicleId', signedIn(), async (c) => {
    await deleteVehicle(c.var.db, c.var.user.id, c.req.param('vehicleId'))
    return c.body(null, 204)
  })

import { Hono } from 'hono'
import { type BusinessMileage, newTrip, taxYearName, tripChange, tripsAsked } from '#domain/records/business-mileage.ts'
import type { Env } from '../../../platform/http/env.ts'
import { body, query } from '../../../platform/http/guard.ts'
import { savedOnce } from '../../../platform/http/idempotency.ts'
import { ownVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { tripsAsCsv } from './business-mileage.csv.ts'
import { addTrip, changeTrip, getBusinessMileage, removeTrip } from './business-mileage.queries.ts'

export const businessMileage = new Hono<Env>()
  .get('/vehicles/:vehicleId/business-mileage', ownVehicle(), query(tripsAsked), async (c) =>
    c.json<BusinessMileage>(await getBusinessMileage(c.var.db, c.var.access.vehicle, c.req.valid('query').year)),
  )
  .get('/vehicles/:vehicleId/business-mileage/csv', ownVehicle(), query(tripsAsked), async (c) => {
    const log = await getBusinessMileage(c.var.db, c.var.access.vehicle, c.req.valid('query').year)
    const name = `business-mileage-${taxYearName(log.year).replace('/', '-')}.csv`
    return c.body(tripsAsCsv(log), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
  })
  .post('/vehicles/:vehicleId/business-mileage', ownVehicle(), body(newTrip), savedOnce(), async (c) =>
    c.json<{ id: string }>(await addTrip(c.var.db, c.var.access, c.req.valid('json')), 201),
  )
  .patch('/vehicles/:vehicleId/business-mileage/:tripId', ownVehicle(), body(tripChange), async (c) =>
    c.json<{ id: string }>(await changeTrip(c.var.db, c.var.access, c.req.param('tripId'), c.req.valid('json'))),
  )
  .delete('/vehicles/:vehicleId/business-mileage/:tripId', ownVehicle(), async (c) => {
    await removeTrip(c.var.db, c.var.access.vehicle, c.req.param('tripId'))
    return c.body(null, 204)
  })

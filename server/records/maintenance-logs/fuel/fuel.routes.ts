import { Hono } from 'hono'
import type { FuelLife, LastFuel } from '#domain/records/economy.ts'
import { batterySize, homeTariff } from '#domain/records/fuel-settings.ts'
import type { Env } from '../../../platform/http/env.ts'
import { body, signedIn } from '../../../platform/http/guard.ts'
import { sharedVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { getFuelLife, getLastFuel, setBattery, setHomeTariff } from './fuel.queries.ts'

export const fuel = new Hono<Env>()
  .get('/vehicles/:vehicleId/fuel', sharedVehicle('viewer'), async (c) =>
    c.json<FuelLife>(await getFuelLife(c.var.db, c.var.access.vehicle)),
  )
  .get('/vehicles/:vehicleId/fuel/last', sharedVehicle('viewer'), async (c) =>
    c.json<LastFuel>(await getLastFuel(c.var.db, c.var.access.vehicle)),
  )
  .put('/vehicles/:vehicleId/fuel/battery', sharedVehicle('manager'), body(batterySize), async (c) => {
    await setBattery(c.var.db, c.var.access.vehicle, c.req.valid('json').battery_kwh ?? null)
    return c.body(null, 204)
  })
  .put('/home-tariff', signedIn(), body(homeTariff), async (c) => {
    await setHomeTariff(c.var.db, c.var.user.id, c.req.valid('json').home_tariff ?? null)
    return c.body(null, 204)
  })

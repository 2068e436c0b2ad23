import { economyOf, type FuelLife, type LastFuel, perMileOf } from '#domain/records/economy.ts'
import { amountsOf } from '#domain/records/fuel-log.ts'
import type { Filled } from '#domain/records/fuel-stretches.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'

/** The demo car's fill-ups, which its logs hold newest first. */
export function demoFuel(logs: readonly MaintenanceLog[]): FuelLife & { last: LastFuel } {
  const filled = logs.filter(({ kind }) => kind === 'fill_up')
  const fill_up = economyOf('fill_up', filled.map(asFilled).reverse())
  const [last] = filled
  return {
    ...{ fill_up, charge: null, per_mile: perMileOf(fill_up, null), battery_kwh: null },
    last: {
      fill_up: last
        ? {
            fuel: 'Petrol E10',
            price_per_litre: amountsOf('fill_up', last).price,
            station: last.service_center,
            mileage: last.mileage,
          }
        : null,
      charge: null,
      home_tariff: null,
    },
  }
}

function asFilled(log: MaintenanceLog): Filled {
  const { missed_before = false } = log as { missed_before?: boolean }
  return {
    ...{ date: log.date, mileage: log.mileage, cost: log.cost, station: log.service_center },
    ...{ quantity: amountsOf('fill_up', log).quantity, is_full: true, missed_before },
  }
}

import { addDays, at, type Day } from './days.ts'
import type { Vehicle } from './entities.ts'
import { idOf } from './random.ts'
import { readTable } from './table.ts'
import type { Row, World } from './world.ts'

/** vehicle | set | make | model | size | DOT | bought so many days ago, for | where stored | fitted from, to ('-' for now), … */
const sets = `
  priya-fiesta  | Summer set  | Michelin    | Primacy 4          | 195/50 R15 82H  | 1023 | 980 318.00 | In the shed, behind the bikes | 960 745, 590 380, 215 18
  priya-fiesta  | Winter set  | Vredestein  | Wintrac            | 195/50 R15 82H  | 3121 | 1390 262.40 | Tyre hotel, rack 14          | 1380 1200, 745 590, 380 215, 18 -
  malcolm-d90xs | All-terrain | BFGoodrich  | All-Terrain T/A KO2 | 265/75 R16 119R | 2222 | 1320 842.00 | -                            | 1300 -
  malcolm-d90xs | Road set    | Avon        | Ranger             | 235/85 R16 120Q | 0814 | - -         | Barn, under the sheet        | 2980 1300
`

/** vehicle | name | number | maker | supplier | price, bought so many days ago | in stock | fits | note */
const parts = `
  priya-fiesta  | Oil filter          | W 7050      | Mann-Filter | GSF Car Parts   | 7.95 140  | 1 | 1.25 and 1.4 Zetec    | -
  priya-fiesta  | Engine oil 5W-20    | 15D5E8      | Ford        | Halfords        | 38.00 140 | 1 | WSS-M2C948-B, 4.1 l   | The can also does the top-ups. Keep the lid dry.
  priya-fiesta  | Air filter          | C 16 134/1  | Mann-Filter | GSF Car Parts   | 11.40 410 | 0 | -                     | -
  priya-fiesta  | Wiper blades, front | A 298 S     | Bosch       | Halfords        | 24.99 47 | 0 | 650 and 400 mm        | Right-hand-drive pair only.
  priya-fiesta  | Headlamp bulb       | H7          | Osram       | Halfords        | 9.50 300  | 2 | Dipped beam           | -
  malcolm-d90xs | Fuel filter         | LR072006    | Land Rover  | Island 4x4      | 59.40 220 | 2 | 2.2 TDCi Puma         | Prime it by hand, or it sulks.
  malcolm-d90xs | Swivel grease       | STC3435     | Land Rover  | Island 4x4      | 12.60 220  | 3 | Both swivels          | -
`

const given = (cell = '') => (cell === '-' || cell === '' ? null : cell)

/** Sets of tyres, and what stands on the shelf for two cars that are driven through the seasons. */
export function addGarageShelf(world: World) {
  for (const [index, cells] of readTable(sets, 9).entries()) addSet(world, index, cells)
  for (const [index, cells] of readTable(parts, 9).entries()) addPart(world, index, cells)
}

function addSet(world: World, index: number, cells: string[]) {
  const [key = '', name = '', make, model, size, dot, bought = '', stored, fittings = ''] = cells
  const vehicle = world.vehicle(key)
  const id = idOf('tyres', index)
  const [days = '-', price] = bought.split(' ')
  const stamps = entered(vehicle, index)
  world.add('tyre_sets', {
    ...{ id, vehicle_id: vehicle.id, user_id: vehicle.owner.id, name, make, model, size, dot, ...stamps },
    bought_on: given(days) ? addDays(world.today, -Number(days)) : null,
    cost: given(price),
    stored_at: given(stored),
  })
  let worn = 0
  for (const [time, fitting] of fittings.split(', ').entries()) {
    const [from = '', to = '-'] = fitting.split(' ')
    const fitted_on = addDays(world.today, -Number(from))
    const removed_on = to === '-' ? null : addDays(world.today, -Number(to))
    world.add('tyre_fittings', {
      ...{ id: idOf('fitting', index, time), tyre_set_id: id, vehicle_id: vehicle.id, fitted_on, removed_on },
      created_at: stamps.created_at,
    })
    worn = wearTyres(world, vehicle, { fitted_on, until: removed_on ?? world.today, worn })
  }
}

const entered = (vehicle: Vehicle, index: number) => {
  const created_at = at(addDays(vehicle.heldSince.slice(0, 10), 9 + index), 19 + index / 10)
  return { created_at, updated_at: created_at }
}

const wheels = { front_left: 0.24, front_right: 0.22, rear_left: 0.15, rear_right: 0.14 }

/** Tyre checks made while the set was on read what is left of it: so many tenths of a millimetre in a thousand miles. */
function wearTyres(
  world: World,
  vehicle: Vehicle,
  { fitted_on, until, worn }: { fitted_on: Day; until: Day; worn: number },
) {
  const start = vehicle.milesOn(fitted_on)
  for (const log of world.all('maintenance_logs')) {
    const day = String(log.date)
    if (log.vehicle_id !== vehicle.id || log.kind !== 'tyre_check' || day < fitted_on || day >= until) continue
    const run = (worn + vehicle.milesOn(day) - start) / 1000
    const tread = Object.entries(wheels).map(([wheel, pace]) => [
      `${wheel}_tread`,
      Math.max(1.8, Math.round((7.8 - pace * run) * 10) / 10),
    ])
    log.details = { ...(log.details as object), ...Object.fromEntries(tread) } as Row<'maintenance_logs'>['details']
  }
  return worn + vehicle.milesOn(until) - start
}

function addPart(world: World, index: number, cells: string[]) {
  const [key = '', name = '', part_number, maker, supplier, bought = '', stock, fits, note] = cells
  const [cost = '', days = ''] = bought.split(' ')
  const vehicle = world.vehicle(key)
  const id = idOf('part', index)
  const stamps = entered(vehicle, index + 10)
  world.add('parts', {
    ...{ id, vehicle_id: vehicle.id, user_id: vehicle.owner.id, name, part_number, maker, supplier, ...stamps },
    ...{
      cost,
      bought_on: addDays(world.today, -Number(days)),
      in_stock: Number(stock),
      fits: given(fits),
      note: given(note),
    },
  })
  const work = world
    .all('maintenance_logs')
    .filter((log) => log.vehicle_id === vehicle.id && log.kind === 'service' && /Service$|^Oil/.test(log.type))
    .at(-1)
  if (work?.id && / filter$/.test(name))
    world.add('part_uses', { id: idOf('use', index), part_id: id, maintenance_log_id: work.id, quantity: 1 })
}

import { addDays, at } from './days.ts'
import { idOf } from './random.ts'
import { numbersIn, readTable } from './table.ts'
import type { World } from './world.ts'

/* What some members paid for their cars and mean to spend, and the journeys that two of them make for work. */

/** vehicle | price | lender | a month | finance ends in so many days | budget a year for this car */
const purchases = `
  priya-fiesta  | 6995  | Black Horse | 142.50 | 260 | 2100
  malcolm-d90xs | 27500 | -           | -      | -   | 2600
  tomasz-ranger | 19800 | Ford Credit | 338.20 | 610 | -
`

/** Who | budget a year for the whole garage */
const garages = `
  malcolm | 9500
`

/** vehicle | purpose | from | to | miles | so many days ago, again and again */
const journeys = `
  priya-fiesta  | Branch visit          | Bristol  | Swindon    | 84.6  | 4 33 61 96 128 189 240 390
  priya-fiesta  | Training, head office | Bristol  | Birmingham | 176.2 | 19 147 402
  priya-fiesta  | Client meeting        | Bristol  | Bath       | 26.4  | 11 12 75 213
  malcolm-d90xs | Site survey           | Helmsley | Whitby     | 58    | 26 70 155 300
`

const given = (cell = '') => (cell === '-' || cell === '' ? null : cell)

export function addMoney(world: World) {
  for (const [index, cells] of readTable(purchases, 6).entries()) addPurchase(world, index, cells)
  for (const [index, [who = '', amount = '']] of readTable(garages, 2).entries()) {
    const member = world.members.find(({ key }) => key === who)
    if (!member) throw new Error(`Nobody is called ${who}`)
    world.add('spending_budgets', { id: idOf('garage budget', index), user_id: member.id, amount })
  }
  for (const [index, cells] of readTable(journeys, 6).entries()) addJourneys(world, index, cells)
}

function addPurchase(world: World, index: number, cells: string[]) {
  const [key = '', purchase_price = '', lender, payment, ends, budget] = cells
  const vehicle = world.vehicle(key)
  const of = { vehicle_id: vehicle.id, user_id: vehicle.owner.id }
  world.add('vehicle_purchases', {
    ...{ id: idOf('purchase', index), ...of, purchase_price, purchase_date: vehicle.ownedSince },
    ...{ purchase_mileage: vehicle.milesOn(vehicle.ownedSince) },
    ...{ lender: given(lender), monthly_payment: given(payment), created_at: vehicle.heldSince },
  })
  if (given(ends))
    world.add('due_dates', {
      ...{ vehicle_id: vehicle.id, kind: 'finance_end', date: addDays(world.today, Number(ends)) },
      ...{ source: 'person' as const, set_by: vehicle.owner.id, set_at: vehicle.heldSince },
    })
  if (given(budget)) world.add('spending_budgets', { id: idOf('budget', index), ...of, amount: budget ?? '' })
}

function addJourneys(world: World, index: number, cells: string[]) {
  const [key = '', purpose = '', from_place, to_place, miles = '', days = ''] = cells
  const vehicle = world.vehicle(key)
  for (const [time, ago] of numbersIn(days).entries()) {
    const date = addDays(world.today, -ago)
    world.add('business_trips', {
      ...{ id: idOf('journey', index, time), vehicle_id: vehicle.id, user_id: vehicle.owner.id },
      ...{ date, purpose, from_place, to_place, miles, created_at: at(date, 18.5) },
    })
  }
}

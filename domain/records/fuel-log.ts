import { type Amounts, changed, completed } from '../basics/amounts.ts'

/* A fill-up counts litres and a charge kilowatt hours; the rest of what they say has the same names. */

export const fuelKinds = ['fill_up', 'charge'] as const
export type FuelKind = (typeof fuelKinds)[number]
export const isFuelKind = (kind: string): kind is FuelKind => (fuelKinds as readonly string[]).includes(kind)

export const amountNames = {
  fill_up: { quantity: 'litres', price: 'price_per_litre' },
  charge: { quantity: 'kwh', price: 'price_per_kwh' },
} as const

type Said = object
const number = (said: Said, name: string) => {
  const value = (said as Record<string, unknown>)[name]
  return typeof value === 'number' ? value : null
}

export const amountsOf = (kind: FuelKind, said: Said): Amounts => ({
  quantity: number(said, amountNames[kind].quantity),
  price: number(said, amountNames[kind].price),
  cost: number(said, 'cost'),
})

const named = (kind: FuelKind, { quantity, price, cost }: Amounts) => ({
  [amountNames[kind].quantity]: quantity,
  [amountNames[kind].price]: price,
  cost,
})

/** A new one as it is kept: of litres, price and total two are enough, and a tank is full unless it says otherwise. */
export const asFuelLog = <Entered extends Said>(kind: FuelKind, entered: Entered) => ({
  ...(kind === 'fill_up' && { is_full: true }),
  ...Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined)),
  ...named(kind, completed(amountsOf(kind, entered))),
})

/** What a change of any of the three makes of the others. */
export function changedFuelLog<Change extends Said>(kind: FuelKind, before: Said, change: Change): Change {
  const names = [amountNames[kind].quantity, amountNames[kind].price, 'cost']
  if (!names.some((name) => (change as Record<string, unknown>)[name] !== undefined)) return change
  const said = (name: string) => {
    const value = (change as Record<string, unknown>)[name]
    return value === undefined ? undefined : number(change, name)
  }
  const amounts = {
    quantity: said(amountNames[kind].quantity),
    price: said(amountNames[kind].price),
    cost: said('cost'),
  }
  return { ...change, ...named(kind, changed(amountsOf(kind, before), amounts as Partial<Amounts>)) }
}

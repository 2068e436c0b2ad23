/*
 * How much, what a unit of it cost, and what was paid: any two of them say the third. The same for litres and for
 * kilowatt hours, for the form as one types and for the server.
 */

export interface Amounts {
  quantity: number | null
  /** Pounds for one litre or kilowatt hour, to a hundredth of a penny. */
  price: number | null
  /** Pounds. */
  cost: number | null
}

export const roundTo = (value: number, decimals: number) => {
  const scale = 10 ** decimals
  return Math.round((value + Number.EPSILON) * scale) / scale
}

const third = {
  quantity: ({ price, cost }: Amounts) => (price && cost !== null ? roundTo(cost / price, 2) : null),
  price: ({ quantity, cost }: Amounts) => (quantity && cost !== null ? roundTo(cost / quantity, 3) : null),
  cost: ({ quantity, price }: Amounts) => (quantity !== null && price !== null ? roundTo(quantity * price, 2) : null),
}

/** A price alone says nothing that could be added up, and is not kept. */
export function completed(amounts: Amounts): Amounts {
  const blank = (['quantity', 'price', 'cost'] as const).filter((name) => amounts[name] === null)
  const [missing] = blank
  const all = missing && blank.length === 1 ? { ...amounts, [missing]: third[missing](amounts) } : amounts
  return all.cost === null || all.quantity === null ? { ...all, price: null } : all
}

/** What a change leaves unsaid follows from what it says: what was paid stays unless the price is named. */
export function changed(before: Amounts, change: Partial<Amounts>): Amounts {
  const named = (name: keyof Amounts) => change[name] !== undefined
  const after = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }
  if (named('price') && named('cost') && !named('quantity')) return completed({ ...after, quantity: null })
  if (named('price') && !named('cost')) return completed({ ...after, cost: null })
  if (!named('price') && (named('quantity') || named('cost'))) return completed({ ...after, price: null })
  return completed(after)
}

/** More than a penny for each unit cannot be rounding. */
export function disagree({ quantity, price, cost }: Amounts): boolean {
  if (!quantity || price === null || cost === null) return false
  return Math.abs(cost / quantity - price) > 0.01 + 0.006 / quantity
}

/** As a pump shows it: '145.9p'. */
export const inPence = (pounds: number) => `${(pounds * 100).toLocaleString('en-GB', { maximumFractionDigits: 2 })}p`

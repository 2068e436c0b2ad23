import { daysBetween, formatLongDate, formatMoney } from '../basics/format.ts'
import type { Valuation } from './valuation.ts'

/* What the owner paid for the vehicle, how it is financed, and what it has lost since. Theirs alone. */

export interface Purchase {
  purchase_price: number | null
  purchase_date: string | null
  purchase_mileage: number | null
  lender: string | null
  monthly_payment: number | null
  /** One of the vehicle's dates, which can be set there too. */
  finance_end: string | null
  /** Sent back with a change; null when nothing was entered yet. */
  version: number | null
}

export const nothingPaid: Purchase = {
  purchase_price: null,
  purchase_date: null,
  purchase_mileage: null,
  lender: null,
  monthly_payment: null,
  finance_end: null,
  version: null,
}

/** What a valuation is taken for: the price between two private people. */
export const worthOf = (valuation: Valuation | null) => valuation?.private_average_value ?? null

export interface Depreciation {
  paid: number | null
  worth: number | null
  /** Pounds; less than 0 where it is worth more than was paid. */
  lost: number | null
  per_year: number | null
  per_mile: number | null
  /** Sentences, each of a part that is not known. */
  missing: string[]
}

const dayOf = (moment: string) => moment.slice(0, 10)
const shortestTime = 90
const fewestMiles = 500
const pence = (pounds: number) => Math.round(pounds * 100) / 100

export function depreciationOf(purchase: Purchase, valuation: Valuation | null): Depreciation {
  const { purchase_price: paid, purchase_date, purchase_mileage } = purchase
  const worth = worthOf(valuation)
  const missing: string[] = []
  if (paid === null) missing.push('Add what you paid to see what it has lost.')
  if (worth === null)
    missing.push(valuation ? 'The latest valuation has no private price.' : 'Get a valuation to see what it is worth.')
  const nothing = { paid, worth, lost: null, per_year: null, per_mile: null, missing }
  if (paid === null || worth === null || !valuation) return nothing
  const lost = pence(paid - worth)
  const days = purchase_date ? daysBetween(purchase_date, dayOf(valuation.valuation_date)) : null
  if (days === null) missing.push('Add the day you bought it to see what that is a year.')
  else if (days < shortestTime)
    missing.push('It was valued less than three months after you bought it, too soon for a figure a year.')
  const miles = purchase_mileage === null ? null : valuation.mileage - purchase_mileage
  if (miles === null) missing.push('Add its mileage when you bought it to see what that is a mile.')
  else if (miles < fewestMiles) missing.push('It has too few miles since you bought it for a figure a mile.')
  return {
    ...{ paid, worth, lost, missing },
    per_year: days !== null && days >= shortestTime ? pence((lost / days) * 365.25) : null,
    per_mile: miles !== null && miles >= fewestMiles ? Math.round((lost / miles) * 1000) / 1000 : null,
  }
}

/** Payments on the same day of each month, the last one on the day it ends. */
export function paymentsLeft(finance_end: string, today: string): number {
  if (finance_end < today) return 0
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(finance_end) - months(today) + (finance_end.slice(8) >= today.slice(8) ? 1 : 0)
}

/** '£210.00 a month to Black Horse until 3 March 2028: 16 payments, £3,360.00 to go'; null where nothing is financed. */
export function financeWords({ lender, monthly_payment, finance_end }: Purchase, today: string): string | null {
  if (!lender && monthly_payment === null && !finance_end) return null
  const what = monthly_payment === null ? 'Financed' : `${formatMoney(monthly_payment)} a month`
  const said = [what, lender && `${monthly_payment === null ? 'by' : 'to'} ${lender}`].filter(Boolean).join(' ')
  if (!finance_end) return `${said}; when it ends is not entered`
  if (finance_end < today) return `${said}, ended on ${formatLongDate(finance_end)}`
  const until = `${said} until ${formatLongDate(finance_end)}`
  if (monthly_payment === null) return until
  const left = paymentsLeft(finance_end, today)
  return `${until}: ${left} ${left === 1 ? 'payment' : 'payments'}, ${formatMoney(left * monthly_payment)} to go`
}

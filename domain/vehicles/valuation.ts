import { plural } from '../basics/plural.ts'
import { decimal, part, words } from '../basics/untrusted.ts'

/** The nine values of a valuation, in the specified order, and the provider's name for each. */
export const valuationValues = {
  otr_value: { label: 'On the road, new', from: 'OTR' },
  dealer_forecourt_value: { label: 'Dealer forecourt', from: 'DealerForecourt' },
  trade_retail_value: { label: 'Trade retail', from: 'TradeRetail' },
  private_clean_value: { label: 'Private clean', from: 'PrivateClean' },
  private_average_value: { label: 'Private average', from: 'PrivateAverage' },
  part_exchange_value: { label: 'Part exchange', from: 'PartExchange' },
  auction_value: { label: 'Auction', from: 'Auction' },
  trade_average_value: { label: 'Trade average', from: 'TradeAverage' },
  trade_poor_value: { label: 'Trade poor', from: 'TradePoor' },
} as const
export type ValuationValue = keyof typeof valuationValues
export type ValuationFigures = Record<ValuationValue, number | null>

export interface Valuation extends ValuationFigures {
  id: string
  mileage: number
  /** When it was fetched. */
  valuation_date: string
}

export interface ValuationView {
  latest: Valuation | null
  /** Fetched this month, and how many the plan allows; null means any number. */
  used: number
  allowed: number | null
}

export const valuationInterval = 30

export const valuationTexts = {
  noRegistration: 'Vehicle registration number is required for valuation',
  limit: 'You have reached your monthly valuation limit. Please upgrade your plan or try again next month.',
  notFetched: 'Failed to fetch valuation',
  notLoaded: 'Failed to load valuation data. Please try again.',
  tooSoon: (days: number) =>
    `Cannot Refresh Valuation: Vehicle valuations can only be refreshed once a month. Please try again in ${plural(days, 'day')}.`,
}

/** Days until the next refresh, rounded up; 0 if it may be refreshed. */
export function daysUntilRefresh(valuation_date: string | Date | null | undefined, now = new Date()): number {
  if (!valuation_date) return 0
  const elapsed = (now.getTime() - new Date(valuation_date).getTime()) / 86_400_000
  return Math.min(valuationInterval, Math.max(0, Math.ceil(valuationInterval - elapsed)))
}

/** The provider's ValuationList; null if no value in it can be read. */
export function readValuation(answer: unknown): ValuationFigures | null {
  const list = part(part(part(part(answer).Response).DataItems).ValuationList)
  const figures = Object.fromEntries(
    Object.entries(valuationValues).map(([column, { from }]) => [column, pounds(list[from])]),
  ) as ValuationFigures
  return Object.values(figures).some((value) => value !== null) ? figures : null
}

/** Some packages have figures as text, with a currency sign and commas. */
function pounds(value: unknown): number | null {
  const amount = decimal(typeof value === 'string' ? words(value, 40)?.replace(/[£,\s]/g, '') : value, 100_000_000)
  return amount === null ? null : Math.round(amount * 100) / 100
}

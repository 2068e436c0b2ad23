import type { Answer, AutomateView } from '#domain/assistant/automate.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'

export type AskedVehicle = AutomateView['vehicles'][number]

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/** '1 token', '48,700 tokens' */
export const tokenCount = (tokens: number): string => plural(tokens, 'token')

/** 'None', '200 tokens': the handbook and one's own data cost nothing. */
export const costOf = ({ total_tokens }: Pick<Answer, 'total_tokens'>): string =>
  total_tokens === 0 ? 'None' : tokenCount(total_tokens)

/** '14 March 2026, 09:30' */
export const moment = (instant: string): string => `${formatLongDate(instant)}, ${time.format(new Date(instant))}`

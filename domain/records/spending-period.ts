import { z } from 'zod'
import { day } from '../basics/fields.ts'
import { type AskedPeriod, defaultSpendingPeriod, spendingPeriods } from './spending.ts'

/* What the API accepts of a period; apart from what the screens show of one, which load no schema. */

/** One of the periods, everything, or two days with all between them. */
export const askedSpending = z
  .object({
    period: z.enum([...spendingPeriods, 'all'], 'Please choose 3m, 6m or 1y').optional(),
    from: day('Please choose the first day').optional(),
    to: day('Please choose the last day').optional(),
  })
  .refine(({ period, from, to }) => !period || (!from && !to), {
    path: ['period'],
    error: 'Choose a period or two days, not both',
  })
  .refine(({ from, to }) => !to || from, { path: ['from'], error: 'Please choose the first day' })
  .refine(({ from, to }) => !from || to, { path: ['to'], error: 'Please choose the last day' })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first',
  })
  .transform(({ period, from, to }): { period: AskedPeriod } => ({
    period: from && to ? { from, to } : (period ?? defaultSpendingPeriod),
  }))

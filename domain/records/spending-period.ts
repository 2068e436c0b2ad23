import { z } from 'zod'
import { day } from '../basics/fields.ts'
import { codes } from '../basics/meaning.ts'
import { type AskedPeriod, defaultSpendingPeriod, periodWords, spendingPeriods } from './spending.ts'

/* What the API accepts of a period; apart from what the screens show of one, which load no schema. */

function problemsOf({ period, from, to }: { period?: unknown; from?: string | undefined; to?: string | undefined }) {
  if (period && (from || to)) return { period: 'Choose a period or two days, not both' }
  if (to && !from) return { from: 'Please choose the first day' }
  if (from && !to) return { to: 'Please choose the last day' }
  return from && to && from > to ? { to: 'The last day must not be before the first' } : {}
}

/** One of the periods, everything, or two days with all between them. */
export const askedSpending = z
  .object({
    period: z
      .enum([...spendingPeriods, 'all'], 'Please choose 3m, 6m or 1y')
      .optional()
      .describe(`${codes('Up to today.', periodWords)} Left out, \`3m\`; or give \`from\` and \`to\`.`),
    from: day('Please choose the first day').optional().describe('Instead of `period`, the first day.'),
    to: day('Please choose the last day').optional().describe('And the last day, which is included.'),
  })
  .superRefine((asked, context) => {
    for (const [field, message] of Object.entries(problemsOf(asked)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
  .transform(({ period, from, to }): { period: AskedPeriod } => ({
    period: from && to ? { from, to } : (period ?? defaultSpendingPeriod),
  }))

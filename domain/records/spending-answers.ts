import { z } from 'zod'
import { answerOf, day } from '../basics/answer.ts'
import { codes } from '../basics/meaning.ts'
import { type CategorySpending, type MonthSpending, periodWords, type Spending, spendingPeriods } from './spending.ts'
import { spendingCategories } from './spending-category.ts'

const category = answerOf<CategorySpending>()(
  z.strictObject({
    category: z.enum(spendingCategories).describe('What it was spent on.'),
    total: z.number().describe('In pounds.'),
    share: z.number().describe('Of the whole, in percent.'),
  }),
)
const month = answerOf<MonthSpending>()(
  z.strictObject({
    month: z.string().describe('The month: ‘2026-11’.'),
    total: z.number().describe('In pounds.'),
    change: z
      .number()
      .nullable()
      .describe('In percent of the month before; null when that one is not shown, not whole, or had no costs.'),
    is_new: z.boolean().describe('The month before had no costs and this one has.'),
  }),
)

export const spendingAnswer = answerOf<Spending>('Spending')(
  z.strictObject({
    period: z
      .enum([...spendingPeriods, 'all', 'dates'])
      .describe(codes<Spending['period']>('What was asked for.', { ...periodWords, dates: 'from one day to another' })),
    from: day().describe('The first day.'),
    to: day().describe('The last day, included.'),
    total: z.number().describe('In pounds.'),
    categories: z.array(category).describe('The dearest first; what cost nothing is left out.'),
    months: z.array(month).describe('The months of the window, at most the last six, oldest first.'),
    years: z
      .array(
        z.strictObject({ year: z.string().describe('The year: ‘2025’.'), total: z.number().describe('In pounds.') }),
      )
      .optional()
      .describe('Of a longer period of your own choosing, every year of it, oldest first.'),
  }),
)

import { z } from 'zod'
import { blankable, money } from '../basics/fields.ts'

/* What the API accepts of a budget; apart from what the screens show of one, which load no schema. */

/** Nothing takes the budget away. */
export const budgetChange = z.object({
  amount: blankable(money('Please enter an amount').refine((pounds) => pounds > 0, 'Please enter more than £0')),
})

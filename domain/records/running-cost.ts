import { z } from 'zod'
import { day, money, optionalText } from '../basics/fields.ts'
import { answeredDoubts } from './doubt.ts'
import { filesOfChange, filesOfNew, logFields } from './maintenance-log.ts'

export const runningCostCategories = ['Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair', 'Other'] as const

export const runningCostForm = z.object({
  ...logFields,
  type: z.enum(runningCostCategories, 'Please choose a category'),
  title: optionalText(200),
  cost: money(),
  date: day(),
})

export const newRunningCost = runningCostForm.extend({ ...filesOfNew, ...answeredDoubts })
export type NewRunningCost = z.output<typeof newRunningCost>

export const runningCostChange = runningCostForm.partial().extend({ ...filesOfChange, ...answeredDoubts })
export type RunningCostChange = z.output<typeof runningCostChange>

export const runningCostSaveFailed = 'Failed to save running cost. Please try again.'

import { blankable, day, optionalText } from '../basics/fields.ts'
import { typeOrOwn } from './custom-type.ts'
import { defineLog } from './define-record.ts'
import { anyDate, breakdown, comments, mileage, place, requiredCost, told, untold } from './log-fields.ts'

export const runningCostCategories = ['Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair', 'Other'] as const

export const runningCost = defineLog({
  kind: 'running_cost',
  path: 'running-costs',
  // What fuel, insurance and tax cost is nobody's business, and no part of the car's care.
  publicTypes: ['Repair'],
  nouns: {
    thing: 'Running cost',
    one: 'Running cost',
    counted: ['running cost', 'running costs'],
  },
  addTitle: 'Add Running Cost',
  files: { accept: 'photos and papers', hint: 'A receipt or a picture, up to 10 MB each.' },
  points: { rule: 'running-cost', worth: 2 },
  fields: {
    type: {
      schema: typeOrOwn(runningCostCategories, 'Please choose a category'),
      label: 'Category',
      input: 'choice',
      choices: runningCostCategories,
      mayName: true,
      placeholder: 'Choose a category',
      ...told,
    },
    cost: requiredCost,
    ...breakdown,
    date: anyDate,
    /** The vehicle's own date follows it: `recordSays` in domain/vehicles/due-date.ts. */
    valid_until: {
      schema: blankable(day()),
      label: 'Valid until',
      meaning: 'Of Insurance, Warranty and Tax, the last day paid for; the vehicle’s own date follows it.',
      input: 'date',
      onlyFor: ['Insurance', 'Warranty', 'Tax'],
      ...untold,
      sealed: true,
    },
    mileage,
    title: { schema: optionalText(200), label: 'Title', input: 'name', placeholder: 'What it was for', ...told },
    service_center: place,
    comments,
  },
})

export const newRunningCost = runningCost.newRecord
export const runningCostChange = runningCost.change

import { z } from 'zod'
import { amount, blankable, wholeNumber } from '../basics/fields.ts'
import { defineLog } from './define-record.ts'
import { missedBefore, station, toldToOwners, trip, unitPrice, yesOrNo } from './fuel-fields.ts'
import { comments, cost, mileage, pastDate } from './log-fields.ts'

export const chargePlaces = ['Home', 'Public', 'Work', 'Other'] as const

const percent = (label: string, example: number) => ({
  schema: blankable(wholeNumber('Please enter a percentage', 0, 100, 'Choose from 0 to 100')),
  label,
  group: 'Battery',
  input: 'number' as const,
  unit: '%',
  examples: [example],
  ...toldToOwners,
})

const log = defineLog({
  kind: 'charge',
  path: 'charges',
  type: 'Charge',
  // Where and how often somebody charges is nobody's business.
  publicTypes: [],
  nouns: { thing: 'Charge', one: 'Charge', counted: ['charge', 'charges'] },
  addTitle: 'Add Charge',
  files: { accept: 'photos and papers', hint: 'The receipt, up to 10 MB each.' },
  points: { rule: 'charge', worth: 2 },
  spending: 'Fuel',
  fields: {
    date: pastDate,
    mileage,
    kwh: {
      schema: blankable(amount('Please enter the kilowatt hours', 0.01, 1000, 3)),
      label: 'Energy',
      meaning: 'How much was charged, in kilowatt hours.',
      input: 'number',
      unit: 'kWh',
      examples: [32.4, 18.75, 41.2],
      ...toldToOwners,
    },
    price_per_kwh: unitPrice('Price', 'a kWh', 0.279),
    cost,
    place: {
      schema: blankable(z.enum(chargePlaces, 'Please choose where')),
      label: 'Where',
      meaning: 'What sort of place it was charged at.',
      input: 'choice',
      choices: chargePlaces,
      placeholder: 'Choose where',
      ...toldToOwners,
    },
    service_center: station,
    start_percent: percent('Start', 24),
    end_percent: percent('End', 80),
    /** Where the percentages are not known: charged to the level that it is always charged to. */
    is_full: {
      schema: yesOrNo,
      label: 'Full',
      meaning: 'Charged to the level that it is always charged to; taken so unless it is false.',
      input: 'yes-no',
      ...toldToOwners,
    },
    missed_before: missedBefore,
    comments,
  },
})

export const charge = { ...log, newRecord: log.newRecord.extend({ trip }) }

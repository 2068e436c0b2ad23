import { z } from 'zod'
import { amount, blankable } from '../basics/fields.ts'
import { defineLog } from './define-record.ts'
import { missedBefore, station, toldToOwners, trip, unitPrice, yesOrNo } from './fuel-fields.ts'
import { comments, cost, mileage, pastDate } from './log-fields.ts'

export const fuels = [
  'Petrol E10',
  'Petrol E5',
  'Premium petrol',
  'Diesel',
  'Premium diesel',
  'LPG',
  'HVO',
  'Other',
] as const

const log = defineLog({
  kind: 'fill_up',
  path: 'fill-ups',
  type: 'Fill-up',
  // Where and how often somebody fills up is nobody's business.
  publicTypes: [],
  nouns: { thing: 'Fill-up', one: 'Fill-up', counted: ['fill-up', 'fill-ups'] },
  addTitle: 'Add Fill-up',
  files: { accept: 'photos and papers', hint: 'The receipt, up to 10 MB each.' },
  points: { rule: 'fill-up', worth: 2 },
  spending: 'Fuel',
  fields: {
    date: pastDate,
    mileage,
    litres: {
      schema: blankable(amount('Please enter the litres', 0.01, 2000, 2)),
      label: 'Litres',
      meaning: 'How much was filled in, in litres.',
      input: 'number',
      unit: 'l',
      examples: [42.5, 38.2, 46.1],
      ...toldToOwners,
    },
    price_per_litre: unitPrice('Price', 'a litre', 1.459),
    cost,
    fuel: {
      schema: blankable(z.enum(fuels, 'Please choose a fuel')),
      label: 'Fuel',
      meaning: 'Which fuel it was.',
      input: 'choice',
      choices: fuels,
      placeholder: 'Choose a fuel',
      ...toldToOwners,
    },
    service_center: station,
    /** Taken as full where nothing is said. */
    is_full: {
      schema: yesOrNo,
      label: 'Full tank',
      meaning: 'The tank was full afterwards; taken so unless it is false.',
      input: 'yes-no',
      ...toldToOwners,
    },
    missed_before: missedBefore,
    comments,
  },
})

export const fillUp = { ...log, newRecord: log.newRecord.extend({ trip }) }

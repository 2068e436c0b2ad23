import { optionalText } from '../basics/fields.ts'
import { defineLog } from './define-record.ts'
import { comments, cost, mileage, pastDate, place } from './log-fields.ts'

export const washType = 'Wash/Detail' as const

export const wash = defineLog({
  kind: 'wash',
  path: 'washes',
  type: washType,
  nouns: { thing: 'Wash record', one: 'Wash', counted: ['wash', 'washes'] },
  addTitle: 'Add Wash or Detail',
  addHint: `Recorded as ${washType}.`,
  files: { accept: 'photos', hint: 'Before, after or both, up to 10 MB each.' },
  points: { rule: 'wash', worth: 2 },
  spending: 'Wash',
  fields: {
    date: pastDate,
    cost,
    service_center: place,
    mileage,
    products_used: {
      schema: optionalText(2000),
      label: 'Products used',
      input: 'text',
      placeholder: 'Shampoo, wax, sealant',
      public: false,
      sealed: true,
      amendable: true,
    },
    comments,
  },
})

export const newWash = wash.newRecord

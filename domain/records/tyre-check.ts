import { blankable, measure } from '../basics/fields.ts'
import { defineLog } from './define-record.ts'
import { comments, mileage, pastDate, told } from './log-fields.ts'

const pressure = (label: string, examples: number[]) => ({
  schema: blankable(measure('Please enter the pressure', 5, 120)),
  label,
  group: 'Pressure',
  input: 'number' as const,
  unit: 'psi',
  examples,
  ...told,
})

const tread = (label: string, examples: number[]) => ({
  schema: blankable(measure('Please enter the tread depth', 0, 20)),
  label,
  group: 'Tread depth',
  input: 'number' as const,
  unit: 'mm',
  examples,
  ...told,
})

export const tyreCheck = defineLog({
  kind: 'tyre_check',
  path: 'tyre-checks',
  type: 'Tyre check',
  nouns: { thing: 'Tyre check', one: 'Tyre check', counted: ['tyre check', 'tyre checks'] },
  addTitle: 'Add Tyre Check',
  addHint: 'The legal minimum tread in the UK is 1.6 mm across the middle three quarters.',
  files: { accept: 'photos', hint: 'Of the tread or a sidewall, up to 10 MB each.' },
  points: { rule: 'tyre-check', worth: 2 },
  demoEvery: 95,
  fields: {
    date: pastDate,
    mileage,
    front_left_pressure: pressure('Front left', [33, 32.5, 34, 31]),
    front_right_pressure: pressure('Front right', [33, 33.5, 32, 34]),
    rear_left_pressure: pressure('Rear left', [31, 30.5, 32, 33]),
    rear_right_pressure: pressure('Rear right', [31, 31.5, 30, 32]),
    front_left_tread: tread('Front left', [5.8, 4.9, 6.4, 3.6]),
    front_right_tread: tread('Front right', [5.6, 5, 6.5, 3.5]),
    rear_left_tread: tread('Rear left', [6.3, 5.7, 7, 4.2]),
    rear_right_tread: tread('Rear right', [6.2, 5.8, 7.1, 4.3]),
    comments,
  },
})

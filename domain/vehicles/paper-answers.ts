import { z } from 'zod'
import { answerOf, day, id, moment, pageOf } from '../basics/answer.ts'
import { distanceUnits } from '../basics/distance.ts'
import { type DocumentPage, documentCategories, documentPrivacies, type VehicleDocument } from './document.ts'
import { type DueDate, type DueDates, dueKinds, dueSources, dueStates } from './due-date.ts'
import type { Forecast, LifePoint, YearsMiles } from './mileage-figures.ts'
import type { CostOfPeriod, MileageLife, MileageReading, ReadingPage } from './mileage-reading.ts'
import { addedBy, mileageFacts } from './vehicle-answers.ts'

/* A vehicle's mileage, due dates and documents. */

const said = { date: day().nullable(), state: z.enum(dueStates).nullable() }
const dueDate = answerOf<DueDate>('DueDate')(
  z.strictObject({
    kind: z.enum(dueKinds),
    ...said,
    source: z.enum(dueSources).nullable().describe('Null when nothing is known of it.'),
    set_at: moment().nullable(),
    by_me: z.boolean().describe('You entered it.'),
    official: z
      .strictObject({ ...said, source: z.enum(['registry', 'official']), at: moment() })
      .nullable()
      .describe('What a service said last, which may be something else.'),
    version: z.int().nullable().describe('Sent back with a change; null when nothing is known of it.'),
  }),
)
export const dueDatesAnswer = answerOf<DueDates>('DueDates')(
  z.strictObject({
    due_dates: z.array(dueDate),
    can_refresh: z.boolean().describe('Whether the official services can be asked.'),
  }),
)

const point = answerOf<LifePoint>()(
  z.strictObject({
    date: day(),
    miles: z.int().describe('What the odometer showed.'),
    distance: z.int().describe('How far the car had gone by then, whatever instrument it had.'),
    source: z.string(),
  }),
)
const yearsMiles = answerOf<YearsMiles>()(
  z.strictObject({
    year: z.int(),
    miles: z.int(),
    is_partial: z.boolean().describe('The year is not over, or the first reading lies within it.'),
  }),
)
const forecast = answerOf<Forecast>()(
  z.strictObject({
    miles_a_year: z.number(),
    in_a_year: z.number().describe('What the odometer will show in a year.'),
    since: day().describe('The day from which the pace was measured.'),
  }),
)
const cost = answerOf<CostOfPeriod>()(
  z.strictObject({
    since: day(),
    until: day(),
    spent: z.number(),
    miles: z.number(),
    per_mile: z.number().describe('Pounds, to a tenth of a penny.'),
  }),
)
export const mileageAnswer = answerOf<MileageLife>('Mileage')(
  z.strictObject({
    ...mileageFacts,
    distance: z.int().describe('How far the car has gone, also under earlier instruments.'),
    points: z.array(point),
    years: z.array(yearsMiles),
    forecast: forecast.nullable(),
    cost: cost.nullable(),
  }),
)

export const readingAnswer = answerOf<MileageReading>('MileageReading')(
  z.strictObject({
    id: id(),
    added_by: addedBy.optional(),
    date: day(),
    value: z.int(),
    unit: z.enum(distanceUnits),
    miles: z.int(),
    source: z.string(),
    record_type: z.string().nullable().describe('What the record is called that it belongs to.'),
    old_value: z.int().nullable().describe('Of a replaced instrument: what the old one read last.'),
    comment: z.string().nullable(),
    confirmed_doubts: z.array(z.string()),
    entered_at: moment(),
    by: z.enum(['owner', 'previous owner']).nullable(),
    is_correction: z.boolean(),
    stands: z.boolean().describe('Neither corrected nor taken back with its record.'),
    corrected: z
      .strictObject({ value: z.int(), unit: z.enum(distanceUnits), comment: z.string().nullable() })
      .nullable()
      .describe('What it was corrected to, and why.'),
    is_sealed: z.boolean(),
    may: z.array(z.enum(['correct', 'withdraw'])),
  }),
)
export const readingsAnswer = answerOf<ReadingPage>('MileageReadingList')(pageOf(readingAnswer))

export const documentAnswer = answerOf<VehicleDocument>('Document')(
  z.strictObject({
    id: id(),
    added_by: addedBy.optional(),
    title: z.string(),
    category: z.enum(documentCategories),
    file_url: z.string().describe('Where its bytes are, on this site.'),
    file_type: z.string(),
    file_size: z.int().describe('In bytes.'),
    document_date: day().nullable(),
    expiry_date: day().nullable(),
    notes: z.string().nullable(),
    privacy: z.enum(documentPrivacies),
    version: z.int(),
    created_at: moment(),
    changed_at: moment().nullish().describe('When its contents were last changed; null if never.'),
  }),
)
export const documentsAnswer = answerOf<DocumentPage>('DocumentList')(pageOf(documentAnswer))

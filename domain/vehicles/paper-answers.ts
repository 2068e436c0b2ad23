import { z } from 'zod'
import { answerOf, changed_at, created_at, day, moment, pageOf, theId, theVersion } from '../basics/answer.ts'
import { codes } from '../basics/meaning.ts'
import { type DocumentPage, documentCategories, documentPrivacies, type VehicleDocument } from './document.ts'
import type { DueDate, DueDates, ServiceSource } from './due-date.ts'
import type { Forecast, LifePoint, YearsMiles } from './mileage-figures.ts'
import type { CostOfPeriod, MileageLife, MileageReading, ReadingPage } from './mileage-reading.ts'
import {
  addedBy,
  dueKind,
  dueKindsMean,
  dueSourceAnswer,
  dueStateAnswer,
  mileageFacts,
  sourceOfReading,
  unitOf,
} from './vehicle-answers.ts'

/* A vehicle's mileage, due dates and documents. */

const said = {
  date: day()
    .nullable()
    .describe('The last day it is valid; null clears it.')
    .meta({ examples: ['2027-03-01'] }),
  state: dueStateAnswer.meta({ examples: [null] }),
}
const serviceWords: Record<ServiceSource, string> = { registry: 'the vehicle lookup', official: 'an official service' }
const dueDate = answerOf<DueDate>('DueDate')(
  z.strictObject({
    kind: dueKind.describe(dueKindsMean('What ends.')),
    ...said,
    source: dueSourceAnswer,
    set_at: moment().nullable().describe('When it was said.'),
    by_me: z.boolean().describe('You entered it.'),
    official: z
      .strictObject({
        ...said,
        source: z.enum(['registry', 'official']).describe(codes('Which service.', serviceWords)),
        at: moment().describe('When it was asked.'),
      })
      .nullable()
      .describe('What a service said last, which may be something else.'),
    version: z.int().nullable().describe('Sent back with a change; null when nothing is known of it.'),
  }),
)
export const dueDatesAnswer = answerOf<DueDates>('DueDates')(
  z.strictObject({
    due_dates: z.array(dueDate).describe('Every kind, whether or not something is known of it.'),
    can_refresh: z.boolean().describe('Whether the official services can be asked.'),
  }),
)

const point = answerOf<LifePoint>()(
  z.strictObject({
    date: day().describe('The day it was read.'),
    miles: z.int().describe('What the odometer showed, in miles.'),
    distance: z.int().describe('How many miles the car had gone by then, whatever instrument it had.'),
    source: sourceOfReading,
  }),
)
const yearsMiles = answerOf<YearsMiles>()(
  z.strictObject({
    year: z.int().describe('The calendar year.'),
    miles: z.int().describe('The miles driven in it.'),
    is_partial: z.boolean().describe('The year is not over, or the first reading lies within it.'),
  }),
)
const forecast = answerOf<Forecast>()(
  z.strictObject({
    miles_a_year: z.number().describe('The present pace, in miles.'),
    in_a_year: z.number().describe('What the odometer will show in a year, in miles.'),
    since: day().describe('The day from which the pace was measured.'),
  }),
)
const cost = answerOf<CostOfPeriod>()(
  z.strictObject({
    since: day().describe('The first day of the period.'),
    until: day().describe('Its last day.'),
    spent: z.number().describe('What was spent in it, in pounds.'),
    miles: z.number().describe('How far the car went in it, in miles.'),
    per_mile: z.number().describe('Pounds, to a tenth of a penny.'),
  }),
)
export const mileageAnswer = answerOf<MileageLife>('Mileage')(
  z.strictObject({
    ...mileageFacts,
    distance: z.int().describe('How many miles the car has gone, also under earlier instruments.'),
    points: z.array(point).describe('Every reading that counts, oldest first.'),
    years: z.array(yearsMiles).describe('How far it went in each year.'),
    forecast: forecast.nullable().describe('Where the present pace leads; null while there are too few readings.'),
    cost: cost.nullable().describe('What a mile costs; null if it cannot be known yet, or isn’t told.'),
  }),
)

export const readingAnswer = answerOf<MileageReading>('MileageReading')(
  z.strictObject({
    id: theId,
    added_by: addedBy.optional(),
    date: day()
      .describe('The day it was read.')
      .meta({ examples: ['2026-11-02'] }),
    value: z
      .int()
      .describe('What the odometer showed, in `unit`.')
      .meta({ examples: [42_150] }),
    unit: unitOf('What `value` counts.').meta({ examples: ['mi'] }),
    miles: z.int().describe('The same in miles.'),
    source: sourceOfReading,
    record_type: z.string().nullable().describe('What the record is called that it belongs to.'),
    old_value: z.int().nullable().describe('Of a replaced instrument: what the old one read last.'),
    comment: z.string().nullable().describe('What whoever entered it said of it.'),
    confirmed_doubts: z
      .array(z.string())
      .describe('Unlikely values that were confirmed when it was entered, as codes.'),
    entered_at: moment().describe('When it was entered here.'),
    by: z
      .enum(['owner', 'previous owner'])
      .nullable()
      .describe('Who entered it: the `owner` or a `previous owner`; null if nobody in particular.'),
    is_correction: z.boolean().describe('It corrects an earlier reading.'),
    stands: z.boolean().describe('Neither corrected nor taken back with its record.'),
    corrected: z
      .strictObject({
        value: z.int().describe('What it was corrected to, in `unit`.'),
        unit: unitOf('What `value` counts.'),
        comment: z.string().nullable().describe('Why.'),
      })
      .nullable()
      .describe('What it was corrected to, and why.'),
    is_sealed: z.boolean().describe('Sealed at a handover: it can be corrected, but not withdrawn.'),
    may: z.array(z.enum(['correct', 'withdraw'])).describe(
      codes<MileageReading['may'][number]>('What you may do with it here; a record’s reading follows the record.', {
        correct: 'replace its value',
        withdraw: 'take it back',
      }),
    ),
  }),
)
export const readingsAnswer = answerOf<ReadingPage>('MileageReadingList')(pageOf(readingAnswer))

export const documentAnswer = answerOf<VehicleDocument>('Document')(
  z.strictObject({
    id: theId,
    added_by: addedBy.optional(),
    title: z
      .string()
      .describe('What it is called.')
      .meta({ examples: ['Insurance 2026'] }),
    category: z.enum(documentCategories).describe('What sort of paper it is.'),
    file_url: z.string().describe('Where its bytes are, on this site: `/files/…`.'),
    file_type: z.string().describe('Its media type: `application/pdf`.'),
    file_size: z.int().describe('In bytes.'),
    document_date: day().nullable().describe('The day on the paper.'),
    expiry_date: day().nullable().describe('The last day it is valid; the vehicle’s own date follows it.'),
    notes: z.string().nullable().describe('Anything else about it.'),
    privacy: z.enum(documentPrivacies).describe(
      codes<VehicleDocument['privacy']>('Who may see it.', {
        private: 'the owner and whom they let in',
        shareable: 'everybody, on the vehicle’s public page; it goes to the next owner',
      }),
    ),
    version: theVersion,
    created_at,
    changed_at,
  }),
)
export const documentsAnswer = answerOf<DocumentPage>('DocumentList')(pageOf(documentAnswer))

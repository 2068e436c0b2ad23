import { z } from 'zod'
import { answerOf, created_at, day, moment, theId } from '../basics/answer.ts'
import { codes, nextWords } from '../basics/meaning.ts'
import { identityFields } from '../vehicles/identity-rules.ts'
import type { MotTest } from '../vehicles/mot.ts'
import { documentAnswer } from '../vehicles/paper-answers.ts'
import { identity, identityFieldsMean } from '../vehicles/vehicle-answers.ts'
import type { IdentityChange } from '../vehicles/vehicle-identity.ts'
import type { TimelineKind } from './kinds.ts'
import { logAnswer } from './log-answers.ts'
import { mediaAnswer, noteAnswer } from './record-answers.ts'
import { logNames } from './registry.ts'
import type { TimelinePage } from './timeline.ts'

const motTest = answerOf<MotTest>('MotTest')(
  z.strictObject({
    id: theId,
    test_number: z.string().nullable().describe('The number of the test.'),
    test_date: day().describe('The day of the test.'),
    expiry_date: day().nullable().describe('The last day of the MOT it gave.'),
    test_result: z.string().describe('How it ended, as recorded: ‘Passed’, ‘Failed’.'),
    odometer_reading: z.int().nullable().describe('What the odometer showed, in `odometer_unit`.'),
    odometer_unit: z.string().nullable().describe('As recorded: ‘mi’ or ‘km’.'),
    mileage_since_last_pass: z.int().nullable().describe('The miles since the last test that was passed.'),
    mileage_anomaly_detected: z.boolean().describe('It read less, or much more, than the test before.'),
    days_since_last_pass: z.int().nullable().describe('The days since the last test that was passed.'),
    days_since_last_test: z.int().nullable().describe('The days since the last test.'),
    days_out_of_mot: z.int().nullable().describe('For how many days before it there was no MOT.'),
    is_retest: z.boolean().describe('It followed a failed test shortly before.'),
    advisory_notices: z.array(z.string()).describe('What the tester advised, word for word.'),
    failure_reasons: z.array(z.string()).describe('Why it failed, word for word.'),
    tested_as: z.string().nullish().describe('The registration it was given for, if the vehicle has another one now.'),
  }),
)

const identityChange = answerOf<IdentityChange>('IdentityChange')(
  z.strictObject({
    id: theId,
    kind: z.enum(['registration', 'correction']).describe(
      codes<IdentityChange['kind']>('What happened.', {
        registration: 'the vehicle got another registration',
        correction: 'what was entered was wrong',
      }),
    ),
    field: z.enum(identityFields).describe(identityFieldsMean('What changed.')),
    old_value: z.string().nullable().describe('What it was before.'),
    new_value: z.string().nullable().describe('What it is since.'),
    changed_at: moment().describe('When it happened, according to the owner.'),
    created_at,
  }),
)

const entry = (kind: TimelineKind, record: z.ZodType) =>
  z.strictObject({
    kind: z.literal(kind).describe('What sort of entry it is.'),
    id: z.string().describe('The id of the entry.'),
    date: day().describe('The day it is listed under.'),
    record: record.description ? record : record.describe('What is known of it.'),
  })

const entries = [
  ...logNames.map((kind) => entry(kind, logAnswer(kind))),
  entry('mot', motTest),
  entry('note', noteAnswer),
  entry('document', documentAnswer),
  entry('media', mediaAnswer),
  entry(
    'keeper_change',
    z.strictObject({ number_of_previous_keepers: z.int().describe('How many keepers it had before.') }),
  ),
  entry('identity_change', identityChange),
  entry('vehicle_added', z.strictObject({ make: identity.make, model: identity.model, year: identity.year })),
]

/** Its entries are put together from the registry, so the compiler sees the page and not each kind. */
export const timelineAnswer = z
  .strictObject({
    items: z.array(z.union(entries)).describe('The entries of this page; `kind` says of what sort `record` is.'),
    next: z.string().nullable().describe(nextWords),
  })
  .meta({ id: 'Timeline' }) as unknown as z.ZodType<TimelinePage>

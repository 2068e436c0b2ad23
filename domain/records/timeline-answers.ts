import { z } from 'zod'
import { answerOf, day, id, moment } from '../basics/answer.ts'
import { identityFields } from '../vehicles/identity-rules.ts'
import type { MotTest } from '../vehicles/mot.ts'
import { documentAnswer } from '../vehicles/paper-answers.ts'
import type { IdentityChange } from '../vehicles/vehicle-identity.ts'
import type { TimelineKind } from './kinds.ts'
import { logAnswer } from './log-answers.ts'
import { mediaAnswer, noteAnswer } from './record-answers.ts'
import { logNames } from './registry.ts'
import type { TimelinePage } from './timeline.ts'

const motTest = answerOf<MotTest>('MotTest')(
  z.strictObject({
    id: id(),
    test_number: z.string().nullable(),
    test_date: day(),
    expiry_date: day().nullable(),
    test_result: z.string(),
    odometer_reading: z.int().nullable(),
    odometer_unit: z.string().nullable(),
    mileage_since_last_pass: z.int().nullable(),
    mileage_anomaly_detected: z.boolean(),
    days_since_last_pass: z.int().nullable(),
    days_since_last_test: z.int().nullable(),
    days_out_of_mot: z.int().nullable(),
    is_retest: z.boolean(),
    advisory_notices: z.array(z.string()),
    failure_reasons: z.array(z.string()),
    tested_as: z.string().nullish().describe('The registration it was given for, if the vehicle has another one now.'),
  }),
)

const identityChange = answerOf<IdentityChange>('IdentityChange')(
  z.strictObject({
    id: id(),
    kind: z.enum(['registration', 'correction']),
    field: z.enum(identityFields),
    old_value: z.string().nullable(),
    new_value: z.string().nullable(),
    changed_at: moment().describe('When it happened, according to the owner.'),
    created_at: moment(),
  }),
)

const entry = (kind: TimelineKind, record: z.ZodType) =>
  z.strictObject({ kind: z.literal(kind), id: z.string(), date: day(), record })

const entries = [
  ...logNames.map((kind) => entry(kind, logAnswer(kind))),
  entry('mot', motTest),
  entry('note', noteAnswer),
  entry('document', documentAnswer),
  entry('media', mediaAnswer),
  entry('keeper_change', z.strictObject({ number_of_previous_keepers: z.int() })),
  entry('identity_change', identityChange),
  entry('vehicle_added', z.strictObject({ make: z.string(), model: z.string(), year: z.int() })),
]

/** Its entries are put together from the registry, so the compiler sees the page and not each kind. */
export const timelineAnswer = z
  .strictObject({
    items: z.array(z.union(entries)),
    next: z.string().nullable().describe('Send it as `after` for the following page; null on the last one.'),
  })
  .meta({ id: 'Timeline' }) as unknown as z.ZodType<TimelinePage>

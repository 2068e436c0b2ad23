import { z } from 'zod'
import { answerOf, day, id, kept, moment, pageOf } from '../basics/answer.ts'
import { attachmentAnswer } from '../basics/attachment-answer.ts'
import { sentenceCase } from '../basics/listed.ts'
import type { VehicleIdentity } from '../vehicles/identity-rules.ts'
import { addedBy } from '../vehicles/vehicle-answers.ts'
import type { Amendment } from './amendment.ts'
import { type Evidence, evidenceGrades } from './evidence.ts'
import type { UsedPart } from './invoice.ts'
import type { LogKind } from './kinds.ts'
import type { LogPage, MaintenanceLog } from './maintenance-log.ts'
import { definitionOf, detailFieldsOf, logNames, type NamedField } from './registry.ts'

const said = z.unknown()
export const amendment = answerOf<Amendment>('Amendment')(
  z
    .strictObject({
      id: id(),
      changes: z.record(z.string(), z.strictObject({ from: said, to: said })),
      reason: z.string().nullable(),
      by: z.string(),
      created_at: moment(),
    })
    .describe('A later correction of a sealed entry, which itself stays unchanged.'),
)

export const evidence = answerOf<Evidence>('Evidence')(
  z
    .strictObject({
      grade: z.enum(evidenceGrades),
      sentence: z.string(),
      entered: z.string(),
      changed: z.string().nullable(),
      mileage: z.string().nullable(),
    })
    .describe('What the entry rests on, in words.'),
)

const usedPart = answerOf<UsedPart>('UsedPart')(
  z.strictObject({
    id: id(),
    kind: z.enum(['part', 'tyre_set']),
    name: z.string(),
    part_number: z.string().nullable(),
    quantity: z.int().nullable().describe('How many were taken from the shelf; null if it was only bought with it.'),
  }),
)

const vehicleIdentity = answerOf<VehicleIdentity>()(
  z.strictObject({
    make: z.string(),
    model: z.string(),
    year: z.int(),
    registration_number: z.string().nullable(),
  }),
)

export const seal = z.boolean().optional().describe('Sealed at a handover: it can no longer be changed.')
export const changed_at = moment().nullish().describe('When its contents were last changed; null if never.')
export const version = z.int().describe('Sent back with a change, so that nothing is overwritten unseen.')

const every = {
  id: id(),
  added_by: addedBy.optional(),
  kind: z.enum(logNames),
  type: z.string(),
  title: z.string().nullable(),
  date: day(),
  cost: z.number().nullable().describe('Pounds; null also where the owner keeps costs private.'),
  parts: z.number().nullish(),
  labour: z.number().nullish(),
  vat: z.number().nullish(),
  jobs: z
    .array(z.strictObject({ words: z.string(), cost: z.number().nullish() }))
    .nullish()
    .describe('The jobs on one invoice.'),
  comments: z.string().nullable(),
  service_center: z.string().nullable().describe('Where it was done.'),
  products_used: z.string().nullable(),
  mileage: z.int().nullable().describe('In miles.'),
  mileage_km: z.int().nullable().describe('As it was typed, for a car that counts kilometres.'),
  next_service_due: day().nullable(),
  lead_days: z.int().nullable(),
  is_publicly_visible: z.boolean(),
  is_sealed: seal,
  business_id: id().nullish(),
  business: z
    .strictObject({ user_id: id(), business_name: z.string(), is_verified: z.boolean() })
    .nullish()
    .describe('The business that the record names.'),
  confirmed_by: z.string().nullish().describe('The business that said so, while its word counts.'),
  confirmed_vehicle: vehicleIdentity.nullish().describe('The vehicle it spoke of, where that is called otherwise now.'),
  amendments: z.array(amendment).optional(),
  confirmed_doubts: z.array(z.string()).optional().describe('Unlikely values that were confirmed when it was entered.'),
  used_parts: z.array(usedPart).optional(),
  images: z.array(attachmentAnswer),
  version,
  created_at: moment(),
  changed_at,
  evidence: evidence.optional().describe('What it rests on; not in the answer to saving it.'),
}
const whole = z.strictObject(every)
answerOf<MaintenanceLog>()(whole)

const isOwn = ({ name }: NamedField) => !Object.hasOwn(every, name)

/** What only this kind has: where a field says nothing it is left out. */
const ownOf = (kind: LogKind) =>
  Object.fromEntries(
    detailFieldsOf(kind)
      .filter(isOwn)
      .map((field) => [field.name, kept(field.schema).optional().describe(wordsFor(field))]),
  )

const wordsFor = ({ group, label, unit }: NamedField) =>
  `${group ? `${group}: ${label.toLowerCase()}` : label}${unit ? `, ${unit}` : ''}`

/** 'ServiceRecord', 'Wash' */
export const nameOf = (kind: LogKind) => definitionOf(kind).nouns.counted[0].split(/[ -]/).map(sentenceCase).join('')

const answers = new Map(
  logNames.map((kind) => {
    const answer = whole.extend({ kind: z.literal(kind), ...ownOf(kind) }).meta({ id: nameOf(kind) })
    return [kind, { answer, page: pageOf(answer).meta({ id: `${nameOf(kind)}List` }) }]
  }),
)

/** What is answered of a record of this kind: a new kind's follows from its description. */
export const logAnswer = (kind: LogKind) => ofKind(kind).answer as unknown as z.ZodType<MaintenanceLog>
export const logsAnswer = (kind: LogKind) => ofKind(kind).page as unknown as z.ZodType<LogPage>

function ofKind(kind: LogKind) {
  const found = answers.get(kind)
  if (!found) throw new Error(`${kind} is not in the registry.`)
  return found
}

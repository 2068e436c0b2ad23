import { z } from 'zod'
import { answerOf, changed_at, created_at, day, id, kept, moment, pageOf, theId, theVersion } from '../basics/answer.ts'
import { attachmentAnswer } from '../basics/attachment-answer.ts'
import { sentenceCase } from '../basics/listed.ts'
import { codes } from '../basics/meaning.ts'
import type { VehicleIdentity } from '../vehicles/identity-rules.ts'
import { addedBy, identity } from '../vehicles/vehicle-answers.ts'
import type { Amendment } from './amendment.ts'
import { longestType } from './custom-type.ts'
import type { LogDefinition } from './define-record.ts'
import { type Evidence, type EvidenceGrade, evidenceGrades } from './evidence.ts'
import type { UsedPart } from './invoice.ts'
import type { LogKind } from './kinds.ts'
import type { LogPage, MaintenanceLog } from './maintenance-log.ts'
import { definitionOf, detailFieldsOf, fieldsOf, logNames, type NamedField } from './registry.ts'

const said = z.unknown()
export const amendment = answerOf<Amendment>('Amendment')(
  z
    .strictObject({
      id: theId,
      changes: z
        .record(
          z.string(),
          z.strictObject({
            from: said.describe('What it said before.'),
            to: said.describe('What it says now.'),
          }),
        )
        .describe('By the name of the field, what it said and what it says now.'),
      reason: z.string().nullable().describe('Why.'),
      by: z.string().describe('Who corrected it.'),
      created_at: moment().describe('When.'),
    })
    .describe('A later correction of a sealed entry, which itself stays unchanged.'),
)

export const evidence = answerOf<Evidence>('Evidence')(
  z
    .strictObject({
      grade: z.enum(evidenceGrades).describe(
        codes<EvidenceGrade>('How strong it is, the weakest first.', {
          said: 'the owner’s word',
          documented: 'a receipt or photo was uploaded at the time',
          confirmed: 'the business that did the work confirmed it',
          official: 'from the MOT record',
        }),
      ),
      sentence: z.string().describe('The same as a sentence.'),
      entered: z.string().describe('How long after the day it was entered, in words.'),
      changed: z.string().nullable().describe('When it was changed later, in words; null if never.'),
      mileage: z
        .string()
        .nullable()
        .describe('Whether its mileage fits the other readings, in words; null without one.'),
    })
    .describe('What the entry rests on, in words.'),
)

const usedPart = answerOf<UsedPart>('UsedPart')(
  z.strictObject({
    id: theId,
    kind: z
      .enum(['part', 'tyre_set'])
      .describe(codes<UsedPart['kind']>('What it is.', { part: 'a part', tyre_set: 'a set of tyres' })),
    name: z.string().describe('What it is called.'),
    part_number: z.string().nullable().describe('The maker’s number.'),
    quantity: z.int().nullable().describe('How many were taken from the shelf; null if it was only bought with it.'),
  }),
)

const vehicleIdentity = answerOf<VehicleIdentity>()(z.strictObject(identity))

export const amendmentsWords = 'Later corrections of a sealed entry, oldest first.'
export const seal = z.boolean().optional().describe('Sealed at a handover: it can no longer be changed.')
const every = {
  id: theId,
  added_by: addedBy.optional(),
  kind: z.enum(logNames),
  type: z.string(),
  title: z.string().nullable().describe('A heading of its own; only running costs have one.'),
  date: day()
    .describe('The day it happened.')
    .meta({ examples: ['2026-11-02'] }),
  cost: z
    .number()
    .nullable()
    .describe(
      'What was paid in all, VAT included: pounds, with pence after the point. Null if unknown, and where the owner keeps costs private.',
    )
    .meta({ examples: [129.9] }),
  parts: z.number().nullish().describe('Of the cost, what the parts were, in pounds.'),
  labour: z.number().nullish().describe('Of the cost, what the labour was, in pounds.'),
  vat: z.number().nullish().describe('Of the cost, what the VAT was, in pounds.'),
  jobs: z
    .array(
      z.strictObject({
        words: z.string().describe('What was done.'),
        cost: z.number().nullish().describe('What this job cost, in pounds.'),
      }),
    )
    .nullish()
    .describe('The jobs on one invoice, if it lists several.'),
  comments: z.string().nullable().describe('Notes: anything else worth knowing.'),
  service_center: z.string().nullable().describe('Where it was done: the garage, shop or station, by name.'),
  products_used: z.string().nullable().describe('Of a wash, what it was washed with.'),
  mileage: z
    .int()
    .nullable()
    .describe('What the odometer showed, in miles.')
    .meta({ examples: [42_150] }),
  mileage_km: z.int().nullable().describe('As it was typed, for a car that counts kilometres.'),
  next_service_due: day()
    .nullable()
    .describe('When the next service is due, a later day than `date`; a reminder is made of it.'),
  lead_days: z.int().nullable().describe('How many days before `next_service_due` its owner is reminded.'),
  is_publicly_visible: z.boolean().describe('Whether it is shown on the vehicle’s public page, if that is on.'),
  is_sealed: seal,
  business_id: id().nullish().describe('The business here that did the work, by its id; it is asked to confirm it.'),
  business: z
    .strictObject({
      user_id: id().describe('The member who runs it.'),
      business_name: z.string().describe('What it is called.'),
      is_verified: z.boolean().describe('GarageTale has checked who it is.'),
    })
    .nullish()
    .describe('The business that the record names.'),
  confirmed_by: z.string().nullish().describe('The business that said so, while its word counts.'),
  confirmed_vehicle: vehicleIdentity.nullish().describe('The vehicle it spoke of, where that is called otherwise now.'),
  amendments: z.array(amendment).optional().describe(amendmentsWords),
  confirmed_doubts: z
    .array(z.string())
    .optional()
    .describe('Unlikely values that were confirmed when it was entered, as codes.'),
  used_parts: z.array(usedPart).optional().describe('Parts and tyres that were used for it or bought with it.'),
  images: z.array(attachmentAnswer).describe('Its photos and papers, in their order.'),
  version: theVersion,
  created_at,
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
      .map((field) => [
        field.name,
        kept(field.schema)
          .optional()
          .describe(wordsFor(field))
          .meta(field.examples ? { examples: field.examples.slice(0, 1) } : {}),
      ]),
  )

/** A measurement says what it is by its name and unit; of any other field its `meaning` does. */
const wordsFor = ({ group, label, unit, meaning }: NamedField) =>
  meaning ?? (group && unit ? `${group}: ${label.toLowerCase()}, ${unit}` : '')

/** The words of ours that are offered, and whether another may be named. */
function typeOf(kind: LogKind) {
  const { type } = definitionOf(kind) as LogDefinition
  if (type) return z.string().describe(`Always \`${type}\`.`)
  const field = fieldsOf(kind).find(({ name }) => name === 'type')
  const ours = (field?.choices ?? []).map((choice) => `\`${choice}\``)
  return z
    .string()
    .describe(`${field?.label}: one of ${ours.join(', ')}, or a name of your own of up to ${longestType} characters.`)
    .meta({ examples: [exampleTypes[kind] ?? field?.choices?.[0]] })
}
/** As much as one of the kind costs: what was filled in times its price. */
const exampleCosts: Partial<Record<LogKind, number>> = { fill_up: 62.01, charge: 9.04, wash: 12.5 }
const costOf = (kind: LogKind) =>
  exampleCosts[kind] === undefined ? {} : { cost: every.cost.meta({ examples: [exampleCosts[kind]] }) }

const exampleTypes: Partial<Record<LogKind, string>> = { service: 'Oil Change', running_cost: 'Insurance' }

/** 'ServiceRecord', 'Wash' */
export const nameOf = (kind: LogKind) => definitionOf(kind).nouns.counted[0].split(/[ -]/).map(sentenceCase).join('')

const answers = new Map(
  logNames.map((kind) => {
    const answer = whole
      .extend({
        kind: z.literal(kind).describe('The kind of record.'),
        type: typeOf(kind),
        ...costOf(kind),
        ...ownOf(kind),
      })
      .meta({ id: nameOf(kind) })
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

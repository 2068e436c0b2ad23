import { z } from 'zod'
import { distanceUnits } from '../basics/distance.ts'
import { fileIds, version } from '../basics/fields.ts'
import { sentenceCase } from '../basics/listed.ts'
import { answeredDoubts } from '../vehicles/doubt.ts'
import { type LogKind, logKindPlurals } from './kinds.ts'
import type { SpendingCategory } from './spending-category.ts'

/*
 * A kind of record is described once, in a file of its own, and listed in registry.ts. The schema, the columns, the form,
 * the card, the timeline, amendments, the seal, the public page, points, the export, the demo and the generated tests read
 * it from there. What only one kind does is not described here: it lives in that kind's own act or dialog.
 */

/** How a field is asked for and shown. 'own': only the kind's own dialog asks for it. */
export type Input = 'date' | 'money' | 'miles' | 'number' | 'name' | 'text' | 'words' | 'choice' | 'yes-no' | 'own'

export type Value = string | number | boolean

export interface Field<Schema extends z.ZodType = z.ZodType> {
  /** For what a form sends and what the API takes. */
  schema: Schema
  label: string
  /** For whoever writes a script: what it is and in what it is given, where shared answers do not say so. */
  meaning?: string
  input: Input
  choices?: readonly string[]
  /** A member may name another than these, which is offered again. */
  mayName?: boolean
  /** Of its kind's types, the only ones that are asked for it. */
  onlyFor?: readonly string[]
  /** 'psi' */
  unit?: string
  /** The value in words, where its input does not say how it is told. */
  words?: (value: unknown) => string
  placeholder?: string
  /** Fields of one group are asked for and shown together, under its name. */
  group?: string
  /** On the public page. */
  public: boolean
  /** In a sealed handover. */
  sealed: boolean
  amendable: boolean
  /** Tells what was paid, so that whoever may not see the cost may not see it either. */
  tellsCost?: boolean
  /** Says something of one record alone, so that the next one made like it does not take it over. */
  isOnlyOnce?: boolean
  /** A list, asked for by a part of the form of its own. */
  isList?: boolean
  /** What people would enter: the demo and the generated tests choose from these. */
  examples?: readonly Value[]
}
export type Fields = Record<string, Field>

export interface Nouns {
  /** In messages: 'Wash record not found', 'Failed to save wash record'. */
  thing: string
  /** On the timeline: over a card, and in the filter. */
  one: string
  many: string
  /** '1 service record', '12 service records' */
  counted: readonly [one: string, several: string]
}

/** 'Failed to save wash record. Please try again.' */
export const saveFailed = ({ thing }: Nouns) => `Failed to save ${thing.toLowerCase()}. Please try again.`

/** Earned by whoever has entered so many records of the kind, in all or of one vehicle. */
export interface CountedBadge {
  badge: string
  records: number
  of: 'all vehicles' | 'one vehicle'
}

export interface RecordDefinition<Kind extends string = string, Its extends Fields = Fields> {
  kind: Kind
  /** Below /vehicles/:vehicleId/ */
  path: string
  nouns: Nouns
  badges?: readonly CountedBadge[]
  fields: Its
}

type Schemas<Its extends Fields> = { [Name in keyof Its]: Its[Name]['schema'] }

export const schemasOf = <Its extends Fields>(fields: Its) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Schemas<Its>

/** What may be said anew of a sealed record: the amendable fields, by the rules of its own form. */
export const amendmentFor = ({ fields }: { fields: Fields }) =>
  z
    .strictObject(schemasOf(Object.fromEntries(Object.entries(fields).filter(([, { amendable }]) => amendable))))
    .partial()

export const isRequired = ({ input, schema }: Field) => input !== 'yes-no' && !schema.safeParse('').success

/** What a save names beside the fields of the form. */
const imagesWords = 'The photos and papers, by the ids that their uploads gave, up to 20. Upload them first.'
export const filesOfNew = {
  image_ids: fileIds()
    .default([])
    .describe(imagesWords)
    .meta({ examples: [['7f9c24e5-1c2d-4b6a-9a53-0d1f3e5b7a90']] }),
}
export const filesOfChange = {
  version,
  image_ids: fileIds().optional().describe(`${imagesWords} These replace all there were.`),
}

/** What the mileage was typed in; miles unless it is said. */
const mileage_unit = z
  .enum(distanceUnits)
  .optional()
  .describe('What `mileage` is given in. `mi`: miles, also if this is left out; `km`: kilometres.')

/** Columns of maintenance_logs that fields of this name live in. Any other field of a log lives in `details`. */
export const logColumns = [
  'type',
  'title',
  'date',
  'comments',
  'service_center',
  'products_used',
  'mileage',
  'mileage_km',
  'next_service_due',
  'lead_days',
  'business_id',
  'cost',
] as const
export type LogColumn = (typeof logColumns)[number]
export const isLogColumn = (name: string): name is LogColumn => (logColumns as readonly string[]).includes(name)

/** A kind of record that is kept in maintenance_logs. */
export interface LogDefinition<Kind extends LogKind = LogKind, Its extends Fields = Fields>
  extends RecordDefinition<Kind, Its> {
  /** Of a kind whose records are all of one type; otherwise `type` is among its fields. */
  type?: string
  /** Of its types, the only ones a visitor may see; of some kinds none. */
  publicTypes?: readonly string[]
  /** The title of the dialog that adds one, and what it says below. */
  addTitle: string
  addHint?: string
  files: { accept: 'photos' | 'photos and papers'; hint: string }
  points: { rule: string; worth: number }
  /** What its costs are counted as, where the words of its type do not say. */
  spending?: SpendingCategory
  /** How many days apart the demo's vehicles have one, for a kind that the demo has no story of its own for. */
  demoEvery?: number
}

/** How several are called is said in kinds.ts, for screens that need no more than that. */
type Described<Kind extends LogKind, Its extends Fields> = Omit<LogDefinition<Kind, Its>, 'nouns'> & {
  nouns: Omit<Nouns, 'many'>
}

export function defineLog<const Kind extends LogKind, const Its extends Fields>(definition: Described<Kind, Its>) {
  const form = z.object(schemasOf(definition.fields))
  return {
    ...definition,
    nouns: { ...definition.nouns, many: sentenceCase(logKindPlurals[definition.kind]) },
    form,
    newRecord: form.extend({ ...filesOfNew, ...answeredDoubts, mileage_unit }),
    change: form.partial().extend({ ...filesOfChange, ...answeredDoubts, mileage_unit }),
  }
}

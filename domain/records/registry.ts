import { listed } from '../basics/listed.ts'
import { charge } from './charge.ts'
import {
  amendmentFor,
  type Field,
  isLogColumn,
  type LogColumn,
  type LogDefinition,
  logColumns,
} from './define-record.ts'
import { fillUp } from './fill-up.ts'
import { type LogKind, logKindPlurals } from './kinds.ts'
import { media } from './media.ts'
import { modification } from './modification.ts'
import { note } from './note.ts'
import { runningCost } from './running-cost.ts'
import { service } from './service-record.ts'
import { categoryOfWords, type SpendingCategory } from './spending-category.ts'
import { tyreCheck } from './tyre-check.ts'
import { wash } from './wash.ts'

/** In the order in which a filter offers them. */
const logs = {
  service,
  running_cost: runningCost,
  wash,
  tyre_check: tyreCheck,
  fill_up: fillUp,
  charge,
} satisfies { [Kind in LogKind]: LogDefinition<Kind> }

/** Every kind of record that is kept in maintenance_logs. */
export const logKinds = Object.values(logs)
export const logNames = logKinds.map(({ kind }) => kind)

export const isLogKind = (kind: string): kind is LogKind => Object.hasOwn(logs, kind)

/** And those with a table of their own. */
export const recordKinds = [...logKinds, modification, note, media]
export type RecordKind = (typeof recordKinds)[number]['kind']

const byKind = new Map<string, (typeof recordKinds)[number]>(recordKinds.map((each) => [each.kind, each]))

type Definition<Kind extends RecordKind> = Extract<(typeof recordKinds)[number], { kind: Kind }>

export function definitionOf<Kind extends RecordKind>(kind: Kind): Definition<Kind> {
  const found = byKind.get(kind)
  if (!found) throw new Error(`${kind} is not in the registry.`)
  return found as Definition<Kind>
}

/** If all records of a kind have one type, the kind's name is clearer. */
export const logTitle = (kind: string, type: string): string =>
  isLogKind(kind) && definitionOf(kind).type ? definitionOf(kind).nouns.one : type

/** Everything that may have a cost. */
export type CostKind = LogKind | 'modification' | 'tyre_set' | 'part'

export const spendingCategoryOf = (kind: CostKind, type: string): SpendingCategory => {
  if (kind === 'modification') return 'Modifications'
  if (kind === 'tyre_set' || kind === 'part') return 'Maintenance'
  const { spending }: LogDefinition = definitionOf(kind)
  return spending ?? categoryOfWords(type)
}

/** What visitors may see of them: 'services, repairs, washes and tyre checks' */
export const publicLogs = listed(
  logKinds.flatMap(({ kind, publicTypes }: LogDefinition) =>
    publicTypes ? publicTypes.map((type) => `${type.toLowerCase()}s`) : logKindPlurals[kind],
  ),
)

export type NamedField = Field & { name: string }

const fields = new Map<string, NamedField[]>(
  recordKinds.map((each) => [
    each.kind,
    Object.entries(each.fields as Record<string, Field>).map(([name, field]) => ({ ...field, name })),
  ]),
)
export const fieldsOf = (kind: RecordKind): NamedField[] => fields.get(kind) ?? []

/** Those of a form in which a record of this type is entered. */
export const askedOf = (fields: NamedField[], type: unknown): NamedField[] =>
  fields.filter(({ onlyFor }) => !onlyFor || onlyFor.some((each) => each === type))

/** What a record has in common with the next one like it: not its days, its mileage, or what it says of itself alone. */
export const copiedOf = (kind: RecordKind): NamedField[] =>
  fieldsOf(kind).filter(({ input, isOnlyOnce }) => input !== 'date' && input !== 'miles' && !isOnlyOnce)

const details = new Map<string, NamedField[]>(
  logNames.map((kind) => [kind, fieldsOf(kind).filter(({ name }) => !isLogColumn(name))]),
)
/** A log's fields that have no column: they live in `details`. */
export const detailFieldsOf = (kind: LogKind): NamedField[] => details.get(kind) ?? []

/** Those of them that tell what was paid. */
export const costDetails: string[] = [
  ...new Set(
    logNames.flatMap((kind) => detailFieldsOf(kind).flatMap(({ name, tellsCost }) => (tellsCost ? name : []))),
  ),
]

/** Columns of maintenance_logs that hold such a field of at least one kind. */
export const logColumnsWhere = (which: (field: Field) => boolean): LogColumn[] =>
  logColumns.filter((column) =>
    logNames.some((kind) => fieldsOf(kind).some((field) => field.name === column && which(field))),
  )

/** By the names of the fields, so that an amendment tells visitors of nothing that the page does not show. */
export const publicNamesOf = (kinds: readonly RecordKind[]): Set<string> =>
  new Set(kinds.flatMap((kind) => fieldsOf(kind).flatMap((field) => (field.public ? field.name : []))))

export const amendmentOf = Object.fromEntries(recordKinds.map((each) => [each.kind, amendmentFor(each)])) as Record<
  RecordKind,
  ReturnType<typeof amendmentFor>
>

import { formatDistance } from '../basics/distance.ts'
import { formatLongDate, formatMoney } from '../basics/format.ts'
import type { LogKind } from './kinds.ts'
import { detailFieldsOf, type NamedField } from './registry.ts'

/** 'Pressure', 'front left 33, front right 33 psi' */
export interface Fact {
  label: string
  value: string
}

const numerals = new Intl.NumberFormat('en-GB')

/** As a person reads it; without its unit, which may stand for several. */
export function valueWords({ input, words }: Pick<NamedField, 'input' | 'words'>, value: unknown): string {
  if (words) return words(value)
  if (input === 'date') return formatLongDate(String(value))
  if (input === 'money') return formatMoney(String(value))
  if (input === 'miles') return formatDistance(Number(value))
  if (input === 'number') return numerals.format(Number(value))
  if (input === 'yes-no') return value ? 'Yes' : 'No'
  return String(value)
}

const withUnit = (words: string, { unit }: NamedField) => (unit ? `${words} ${unit}` : words)

export interface FactGroup {
  label: string
  unit: string | undefined
  values: { label: string; value: string }[]
}

/** What the kind's own fields say, field by field; those of a group together under its name. */
export function groupedFacts(kind: LogKind, record: object, which: (field: NamedField) => boolean = () => true) {
  const said = record as Record<string, unknown>
  const facts: (Fact | FactGroup)[] = []
  for (const field of detailFieldsOf(kind)) {
    const value = said[field.name]
    // What a cost is made of is shown with the cost.
    if (value === undefined || value === null || field.tellsCost || !which(field)) continue
    const { label, unit, group } = field
    const words = valueWords(field, value)
    if (!group) {
      facts.push({ label, value: withUnit(words, field) })
      continue
    }
    const open = facts.find((each): each is FactGroup => 'values' in each && each.label === group)
    if (open) open.values.push({ label, value: words })
    else facts.push({ label: group, unit, values: [{ label, value: words }] })
  }
  return facts
}

/** The same, each in one line. */
export const factsOf = (kind: LogKind, record: object, which?: (field: NamedField) => boolean): Fact[] =>
  groupedFacts(kind, record, which).map((fact) => {
    if (!('values' in fact)) return fact
    const words = fact.values.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join(', ')
    return { label: fact.label, value: fact.unit ? `${words} ${fact.unit}` : words }
  })

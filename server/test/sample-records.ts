import { addDays, londonToday } from '#domain/basics/format.ts'
import { isRequired } from '#domain/records/define-record.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { fieldsOf, type NamedField } from '#domain/records/registry.ts'

const recent = addDays(londonToday(), -20)

/** What somebody would enter in such a field, going by its description. */
function sampleOf({ input, label, choices = [], examples = [] }: NamedField, place: number, words: string) {
  const [example] = examples
  if (example !== undefined && input !== 'text' && input !== 'words') return example
  switch (input) {
    case 'date':
      return recent
    case 'money':
      return 40.25 + place
    case 'miles':
      return 1210
    case 'number':
      return 1.5 + place
    case 'choice':
      return choices[0] ?? ''
    case 'yes-no':
      return true
    default:
      return `${label} ${words}`
  }
}

/** Another possible value. */
export function otherThan({ input, choices = [] }: NamedField, value: unknown): unknown {
  switch (input) {
    case 'date':
      return addDays(String(value), -3)
    case 'money':
    case 'miles':
    case 'number':
      return Number(value) + 1
    case 'choice':
      return choices.find((choice) => choice !== value)
    case 'yes-no':
      return !value
    default:
      return `${value}, or so`
  }
}

export const asked = (kind: LogKind) => fieldsOf(kind).filter(({ input }) => input !== 'own')

/** A record of the kind with every field of its form filled in. */
export const sampleRecord = (kind: LogKind, words = 'as it was entered'): Record<string, unknown> =>
  Object.fromEntries(asked(kind).map((field, place) => [field.name, sampleOf(field, place, words)]))

/** And with only the required ones. */
export const leastRecord = (kind: LogKind): Record<string, unknown> =>
  Object.fromEntries(
    asked(kind).flatMap((field, place) => (isRequired(field) ? [[field.name, sampleOf(field, place, 'least')]] : [])),
  )

import type { z } from 'zod'
import { asFuelLog, isFuelKind } from '#domain/records/fuel-log.ts'
import { newNote } from '#domain/records/note.ts'
import { definitionOf, isLogKind } from '#domain/records/registry.ts'
import { type ImportedRecord, type ImportKind, isOwnKind } from '#domain/sharing/vehicle-import.ts'
import { newReading } from '#domain/vehicles/mileage-reading.ts'
import { ownSchemas } from './own/own-records.ts'

function schemaOf(kind: ImportKind): z.ZodType | undefined {
  if (kind === 'note') return newNote
  if (kind === 'mileage') return newReading
  if (isOwnKind(kind)) return ownSchemas[kind]
  return isLogKind(kind) ? definitionOf(kind).newRecord : undefined
}

const labels: Partial<Record<string, string>> = { value: 'Mileage', mileage: 'Mileage', content: 'Note' }

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

function labelOf(kind: ImportKind, name: string): string {
  if (!isLogKind(kind)) return labels[name] ?? sentence(name)
  const fields: Record<string, { label: string }> = definitionOf(kind).fields
  return fields[name]?.label ?? name
}

type Checked = { fields: Record<string, unknown> } | { reason: string }

/** By the schema that a form of the kind is held to. */
export function checkRecord({ kind, fields }: Pick<ImportedRecord, 'kind' | 'fields'>): Checked {
  const schema = schemaOf(kind)
  if (!schema) return { reason: 'This kind of record isn’t kept here.' }
  const parsed = schema.safeParse(fields)
  if (parsed.success) {
    const said = parsed.data as Record<string, unknown>
    return { fields: isFuelKind(kind) ? asFuelLog(kind, said) : said }
  }
  const [issue] = parsed.error.issues
  return {
    reason: issue
      ? `${labelOf(kind, String(issue.path[0] ?? ''))}: ${issue.message}.`.replace('..', '.')
      : 'This can’t be read.',
  }
}

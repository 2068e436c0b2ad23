import type { Json } from './json-schema.ts'

/* Examples of what is sent: what is needed, and whatever else has an example of its own. */

const anId = '7f9c24e5-1c2d-4b6a-9a53-0d1f3e5b7a90'

type Shared = { components: { schemas: Json } }

export function exampleOf(schema: Json, document: Shared): unknown {
  const named = document.components.schemas[String(schema.$ref).split('/').at(-1) ?? ''] as Json | undefined
  if (named) return exampleOf(named, document)
  const [given] = (schema.examples ?? []) as unknown[]
  if (given !== undefined) return given
  const [first] = ((schema.anyOf ?? []) as Json[]).filter(({ type }) => type !== 'null')
  if (first) return exampleOf(first, document)
  if (schema.enum) return (schema.enum as unknown[])[0]
  if (schema.properties) return objectOf(schema, document)
  if (schema.type === 'array') return [exampleOf(schema.items as Json, document)]
  return plain(schema)
}

function objectOf({ properties, required = [] }: Json, document: Shared) {
  const shown = Object.entries(properties as Record<string, Json>).filter(
    ([name, { examples }]) => examples !== undefined || (required as string[]).includes(name),
  )
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, document)]))
}

function plain({ type, format, minimum }: Json): unknown {
  if (format === 'date') return '2026-11-02'
  if (format === 'uuid') return anId
  if (type === 'integer' || type === 'number') return Math.max(Number(minimum ?? 0), 1)
  return type === 'boolean' ? true : 'text'
}

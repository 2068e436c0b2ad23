import { z } from 'zod'

export type Json = Record<string, unknown>

/** A form's own number may arrive as text; whoever writes a script is asked for the number. */
function asAsked(schema: z.ZodType): z.ZodType | undefined {
  if (!(schema instanceof z.ZodPipe)) return undefined
  const { in: typed, out } = schema.def as unknown as { in: z.ZodType; out: z.ZodType }
  if (out instanceof z.ZodTransform) return undefined
  return typed instanceof z.ZodTransform || typed instanceof z.ZodPipe || typed instanceof z.ZodString ? out : undefined
}

/** `shared` collects the schemas that have a name, under which this one refers to them. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', shared: Record<string, Json>): Json {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const asked = io === 'input' ? asAsked(zodSchema as unknown as z.ZodType) : undefined
      if (asked) replace(jsonSchema as Json, jsonSchemaOf(asked, io, shared))
      // Left out by the library where what is sent is read first, as of a number that may be text.
      if (io === 'input' && zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue as never
      shorten(jsonSchema as Json)
      // Further fields may be added: whoever reads answers passes over what they don't know.
      delete (jsonSchema as Json).additionalProperties
    },
  }) as Json & { $defs?: Record<string, Json> }
  for (const [name, definition] of Object.entries($defs ?? {})) shared[name] = withoutMeta(definition)
  return referring(withoutMeta(json)) as Json
}

/** What is said of the field stays. */
function replace(json: Json, by: Json) {
  for (const key of Object.keys(json)) if (!told.includes(key)) delete json[key]
  Object.assign(json, { ...by, ...json })
}
const told = ['description', 'examples', 'default']

/** A format says it all, where its pattern would be a line of signs; and every whole number is a safe one. */
function shorten(json: Json) {
  if (json.format) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

/** Every field of an answer that says what it means, those nearest to its root first. */
export function meaningsIn(schema: Json, shared: Record<string, Json>): Map<string, Json> {
  const found = new Map<string, Json>()
  const seen = new Set<unknown>()
  let level: Json[] = [schema]
  while (level.length > 0) {
    const next: Json[] = []
    for (const each of level) {
      const named = shared[String(each.$ref).split('/').at(-1) ?? '']
      if (seen.has(named ?? each)) continue
      seen.add(named ?? each)
      const { properties = {}, items, anyOf = [] } = named ?? each
      for (const [name, property] of Object.entries(properties as Record<string, Json>)) {
        if (property.description && !found.has(name)) found.set(name, property)
        next.push(property)
      }
      next.push(...((items ? [items] : []) as Json[]), ...(anyOf as Json[]))
    }
    level = next
  }
  return found
}

/** The objects that it is a list of, or that it may be. */
function within(schema: Json, change: (inner: Json) => Json): Json {
  if (schema.type === 'array') return { ...schema, items: within(schema.items as Json, change) }
  if (!Array.isArray(schema.anyOf)) return change(schema)
  return { ...schema, anyOf: (schema.anyOf as Json[]).map((each) => within(each, change)) }
}

/** A field that refers to a schema which says what it is says so too. */
export function withMeaningOf(schema: Json, shared: Record<string, Json>): Json {
  if (!schema.properties) return schema
  const entries = Object.entries(schema.properties as Record<string, Json>).map(([name, property]) => {
    const { description } = shared[String(property.$ref).split('/').at(-1) ?? ''] ?? {}
    return [name, description === undefined ? property : { description, ...property }]
  })
  return { ...schema, properties: Object.fromEntries(entries) }
}

/** A field that is sent means what the field of the same name means in the answer, unless it says otherwise. */
export function meantAs({ properties, ...schema }: Json, answer: Map<string, Json>): Json {
  if (!properties) return schema
  const entries = Object.entries(properties as Record<string, Json>).map(([name, property]) => {
    const { description, examples } = answer.get(name) ?? {}
    const meant = {
      ...(description !== undefined && { description }),
      ...(examples !== undefined && { examples }),
      ...property,
    }
    return [name, within(meant, (inner) => meantAs(inner, meaningsIn(answer.get(name) ?? {}, {})))]
  })
  return { ...schema, properties: Object.fromEntries(entries) }
}

const withoutMeta = ({ id, $schema, ...json }: Json): Json => json

/** `#/$defs/Note` of a schema on its own is `#/components/schemas/Note` of the document. */
export const referring = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(referring)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : referring(inner),
    ]),
  )
}

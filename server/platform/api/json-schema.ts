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
      // Further fields may be added: whoever reads answers passes over what they don't know.
      delete (jsonSchema as Json).additionalProperties
    },
  }) as Json & { $defs?: Record<string, Json> }
  for (const [name, definition] of Object.entries($defs ?? {})) shared[name] = withoutMeta(definition)
  return referring(withoutMeta(json)) as Json
}

function replace(json: Json, by: Json) {
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, by)
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

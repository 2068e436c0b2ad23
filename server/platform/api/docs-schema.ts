import { escapeHtml } from '../pages/html.ts'
import type { Json } from './json-schema.ts'

/* A JSON schema as a person reads it. */

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

/** Two words of backquoted text, as in our own descriptions. */
export const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const nameOf = (ref: unknown) => String(ref).split('/').at(-1) ?? ''
const isNull = ({ type }: Json) => type === 'null'

/** 'list of Attachment', 'whole number or null', 'one of `mi`, `km`' */
export function typeWords(schema: Json): string {
  const either = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (schema.$ref) return `<a href="#${escapeHtml(nameOf(schema.$ref))}">${escapeHtml(nameOf(schema.$ref))}</a>`
  if (either) {
    const words = either.filter((each) => !isNull(each)).map(typeWords)
    return [...new Set(words), ...(either.some(isNull) ? ['null'] : [])].join(' or ')
  }
  if (Array.isArray(schema.allOf)) return (schema.allOf as Json[]).map(typeWords).join(' and ')
  if (schema.enum) return `one of ${(schema.enum as unknown[]).map((each) => code(String(each))).join(', ')}`
  if (schema.const !== undefined) return `always ${code(String(schema.const))}`
  if (schema.type === 'array') return `list of ${typeWords((schema.items ?? {}) as Json)}`
  if (schema.properties) return 'an object'
  return plainWords(schema)
}

function plainWords({ type, format, minimum, maximum, maxLength }: Json): string {
  const formats: Record<string, string> = {
    date: 'day, 2026-01-31',
    'date-time': 'moment',
    uuid: 'UUID',
    binary: 'bytes',
  }
  const types: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'true or false',
  }
  const word = formats[String(format)] ?? types[String(type)] ?? 'anything'
  const sizes = [
    ...(typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? [`at least ${minimum}`] : []),
    ...(typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? [`at most ${maximum}`] : []),
    ...(typeof maxLength === 'number' && !format ? [`up to ${maxLength} characters`] : []),
  ]
  return [word, ...sizes].join(', ')
}

const row = (name: string, schema: Json, isRequired: boolean, depth: number): string => {
  const list = (schema.type === 'array' ? schema.items : undefined) as Json | undefined
  const inner = list?.properties ? list : schema.properties ? schema : firstObject(schema)
  const text = [
    ...(schema.default !== undefined ? [`${code(JSON.stringify(schema.default))} unless given.`] : []),
    ...(typeof schema.description === 'string' ? [prose(schema.description)] : []),
  ].join(' ')
  return `<tr><td style="padding-left:${0.5 + depth}rem">${code(name)}${isRequired ? '' : ' <small>optional</small>'}</td><td>${typeWords(schema)}</td><td>${text}</td></tr>${inner ? rows(inner, depth + 1) : ''}`
}

const firstObject = ({ anyOf }: Json) =>
  (anyOf as Json[] | undefined)?.find(({ properties }) => properties !== undefined)

const rows = ({ properties = {}, required = [] }: Json, depth = 0): string =>
  Object.entries(properties as Record<string, Json>)
    .map(([name, schema]) => row(name, schema, (required as string[]).includes(name), depth))
    .join('')

export const table = (heading: string, schema: Json) =>
  schema.properties
    ? `<table><caption>${heading}</caption><thead><tr><th>Field</th><th>What</th><th>Notes</th></tr></thead><tbody>${rows(schema)}</tbody></table>`
    : `<p>${heading}: ${typeWords(schema)}.</p>`

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Json
}
export const parameterTable = (parameters: readonly Parameter[]) =>
  parameters.length === 0
    ? ''
    : `<table><caption>Parameters</caption><thead><tr><th>Name</th><th>What</th><th>Notes</th></tr></thead><tbody>${parameters
        .map(
          (each) =>
            `<tr><td>${code(each.name)}${each.required ? '' : ' <small>optional</small>'}</td><td>${each.in}: ${typeWords(each.schema)}</td><td>${prose(each.description ?? '')}</td></tr>`,
        )
        .join('')}</tbody></table>`

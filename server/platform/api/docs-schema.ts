import { escapeHtml } from '../pages/html.ts'
import type { Json } from './json-schema.ts'

/* A JSON schema as a person reads it. */

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`

/** Two words of backquoted text, as in our own descriptions. */
/** Codes that are explained one after another stand below each other. */
export const prose = (text: string) =>
  escapeHtml(text)
    .replace(/([.;]) (?=`[^`]+`: )/g, (_, sign) => `${sign === '.' ? '.' : ''}<br>`)
    .replace(/`([^`]+)`/g, '<code>$1</code>')

const nameOf = (ref: unknown) => String(ref).split('/').at(-1) ?? ''
const isNull = ({ type }: Json) => type === 'null'

/** `type: ['number', 'null']` is the same as any of the two. */
const either = ({ type, ...rest }: Json): Json => ({
  type: undefined,
  anyOf: (type as string[]).map((each) => (each === 'null' ? { type: each } : { ...rest, type: each })),
})

/** 'list of Attachment', 'whole number or null', 'one of `mi`, `km`' */
export function typeWords(schema: Json): string {
  const some = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (schema.$ref) return `<a href="#${escapeHtml(nameOf(schema.$ref))}">${escapeHtml(nameOf(schema.$ref))}</a>`
  if (some) {
    const words = some.filter((each) => !isNull(each)).map(typeWords)
    return [...new Set(words), ...(some.some(isNull) ? ['null'] : [])].join(' or ')
  }
  if (Array.isArray(schema.allOf)) return (schema.allOf as Json[]).map(typeWords).join(' and ')
  if (schema.enum) return `one of ${(schema.enum as unknown[]).map((each) => code(String(each))).join(', ')}`
  if (schema.const !== undefined) return `always ${code(String(schema.const))}`
  if (schema.type === 'array') return listWords((schema.items ?? {}) as Json)
  if (schema.properties) return 'object'
  if (Array.isArray(schema.type)) return typeWords({ ...schema, ...either(schema) })
  return plainWords(schema)
}

const listWords = (items: Json) => `list of ${items.properties ? 'objects' : typeWords(items)}`

/** More than anybody will send. */
const noLimit = 1e9

function plainWords({ type, format, minimum, maximum, maxLength }: Json): string {
  const formats: Record<string, string> = {
    date: 'day, 2026-01-31',
    'date-time': 'moment, 2026-01-31T09:30:00Z',
    uuid: 'UUID',
    binary: 'bytes',
  }
  const types: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'true or false',
    object: 'object',
  }
  const word = formats[String(format)] ?? types[String(type)] ?? 'anything'
  const sizes = [
    ...(typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER
      ? [`at least ${minimum.toLocaleString('en-GB')}`]
      : []),
    ...(typeof maximum === 'number' && maximum < noLimit ? [`at most ${maximum.toLocaleString('en-GB')}`] : []),
    ...(typeof maxLength === 'number' && !format ? [`up to ${maxLength.toLocaleString('en-GB')} characters`] : []),
  ]
  return [word, ...sizes].join(', ')
}

/** What is sent must have a field or may; what is answered has it or may lack it. */
const oughtTo = (isRequired: boolean, isAnswer: boolean) => {
  if (isAnswer) return isRequired ? '' : ' <small>not always</small>'
  return isRequired ? ' <b>required</b>' : ' <small>optional</small>'
}

interface Place {
  depth: number
  isAnswer: boolean
}

const row = (name: string, schema: Json, isRequired: boolean, place: Place): string => {
  const { depth, isAnswer } = place
  const inner = objectWithin(schema)
  const text = [
    ...(schema.default !== undefined ? [`${code(JSON.stringify(schema.default))} unless given.`] : []),
    ...(typeof schema.description === 'string' ? [prose(schema.description)] : []),
  ].join(' ')
  return `<tr><td style="padding-left:${0.5 + depth}rem">${code(name)}${oughtTo(isRequired, isAnswer)}</td><td>${typeWords(schema)}</td><td>${text}</td></tr>${inner ? rows(inner, { depth: depth + 1, isAnswer }) : ''}`
}

/** Itself, what it is a list of, or whatever it may be as one. */
function objectWithin(schema: Json): Json | undefined {
  if (schema.properties) return schema
  if (schema.type === 'array') return objectWithin((schema.items ?? {}) as Json)
  const some = ((schema.anyOf ?? []) as Json[]).map(objectWithin).filter((each) => each !== undefined)
  return some.length > 1 ? asOne(some as [Json, ...Json[]]) : some[0]
}

/** Of entries of several kinds, each field with what it is in any of them. */
function asOne(some: [Json, ...Json[]]): Json {
  const [first] = some
  const properties = Object.keys(first.properties as Json).map((name) => {
    const each = some.map((one) => (one.properties as Record<string, Json>)[name] ?? {})
    const values = each.map((one) => one.const)
    const description = each[0]?.description
    if (values.every((value) => value !== undefined)) return [name, { description, enum: values }]
    return [
      name,
      each.some((one) => typeWords(one) !== typeWords(each[0] ?? {}))
        ? { description: 'Its fields are those of its kind.', anyOf: each.map(bare) }
        : each[0],
    ]
  })
  return { ...first, properties: Object.fromEntries(properties) }
}
const bare = ({ properties, ...schema }: Json): Json => (properties ? { ...schema, properties: {} } : schema)

const rows = ({ properties = {}, required = [] }: Json, place: Place): string =>
  Object.entries(properties as Record<string, Json>)
    .map(([name, schema]) => row(name, schema, (required as string[]).includes(name), place))
    .join('')

export const table = (heading: string, schema: Json, isAnswer = false) =>
  schema.properties
    ? `<table><caption>${heading}</caption><thead><tr><th>Field</th><th>What</th><th>Notes</th></tr></thead><tbody>${rows(schema, { depth: 0, isAnswer })}</tbody></table>`
    : `<p>${heading}: ${typeWords(schema)}.</p>`

export interface Parameter {
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
            `<tr><td>${code(each.name)}${oughtTo(each.required, false)}</td><td>${each.in}: ${typeWords(each.schema)}</td><td>${prose(each.description ?? String(each.schema.description ?? ''))}</td></tr>`,
        )
        .join('')}</tbody></table>`

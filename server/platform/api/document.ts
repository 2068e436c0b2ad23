import type { Hono } from 'hono'
import type { z } from 'zod'
import { scopes } from '#domain/basics/api-scopes.ts'
import type { Env } from '../http/env.ts'
import { checkedBy } from '../http/guard.ts'
import { takesAttempts } from '../http/idempotency.ts'
import { perKey } from './identify-key.ts'
import { type Json, jsonSchemaOf, meaningsIn, meantAs, referring, withMeaningOf } from './json-schema.ts'
import { type Operation, operationOf, statusOf } from './operation.ts'

export interface DocumentedRoute {
  method: string
  /** '/api/vehicles/:vehicleId' */
  path: string
  operation: Operation
  body?: z.ZodType
  query?: z.ZodType
  takesAttempts: boolean
}

/** Every route that is for keys, with what it accepts, as the program has registered it. */
export function documentedRoutes({ routes }: Pick<Hono<Env>, 'routes'>): DocumentedRoute[] {
  const found = new Map<string, DocumentedRoute>()
  for (const { method, path, handler } of routes) {
    const operation = operationOf(handler)
    const key = `${method} ${path}`
    if (operation) found.set(key, { method, path, operation, takesAttempts: false })
    const route = found.get(key)
    const checked = checkedBy(handler)
    if (route && checked) route[checked.part] = checked.schema
    if (route && takesAttempts(handler)) route.takesAttempts = true
  }
  return [...found.values()]
}

/** `/vehicles/:vehicleId` as OpenAPI writes it. */
const template = (path: string) => path.replace(/:(\w+)(\{[^}]*\}+)?/g, '{$1}')
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'What went wrong.',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'For scripts: `invalid`, `scope`, `please_confirm` …' },
        message: { type: 'string', description: 'For people: what happened, and what to do.' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Of a body or a query that was not accepted: what is wrong with which field.',
        },
        doubts: {
          type: 'array',
          description:
            'Of `please_confirm`: unlikely values. If they are right, send the same again with their codes in `confirmed`.',
          items: {
            type: 'object',
            properties: {
              code: { type: 'string', description: 'What is unlikely; it goes into `confirmed`.' },
              field: { type: 'string', description: 'Which field it is about.' },
              question: { type: 'string', description: 'The same as a question to a person.' },
            },
          },
        },
      },
    },
  },
}

const refusals: Record<number, string> = {
  400: 'The body or the query was not accepted; `fields` says why.',
  401: 'The key is missing (`not_authenticated`), mistyped or ended (`key_unknown`), or expired (`key_expired`).',
  403: 'The key, or its owner, may not do this.',
  404: 'There is no such thing, or it is not yours to see.',
  402: 'There is no room for another file in its owner’s plan.',
  409: 'It was changed meanwhile (`changed_elsewhere`), an unlikely value needs to be confirmed (`please_confirm`), the idempotency key was used for something else (`already_saved`), or a record of the `id` that was chosen has been deleted (`deleted_since`).',
  413: 'The JSON or the file is larger than is taken here.',
  415: 'Its bytes are not of a type that is taken here.',
  429: `More than ${perKey.hits} requests in ${perKey.seconds / 60} minutes; \`retry-after\` says how many seconds to wait.`,
}

export function openApiDocument(routes: readonly DocumentedRoute[], server: string) {
  const schemas: Record<string, Json> = { Error: errorSchema }
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = template(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, schemas) }
  }
  const explained = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withMeaningOf(schema, schemas)]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'GarageTale',
      version: '1',
      description: 'Read and keep a vehicle’s history from a script. Keys are made under Security.',
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    tags: [...new Set(routes.map(({ operation }) => operation.group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: `An API key, \`gt_…\`. Scopes: ${scopeList}` },
      },
      responses: errorResponses,
      schemas: referring(explained) as Json,
    },
  }
}
export type OpenApi = ReturnType<typeof openApiDocument>

const scopeList = Object.entries(scopes)
  .map(([scope, words]) => `${scope} (${words})`)
  .join('; ')

function describe(route: DocumentedRoute, schemas: Record<string, Json>): Json {
  const { operation, path, body, query } = route
  const { group, title, text, scopes: needed, answer, gives, bytes, needs } = operation
  const parameters = [
    ...namesIn(path).map((name) => pathParameter(name, operation)),
    ...(query ? queryParameters(query, schemas) : []),
    ...(route.takesAttempts ? [attemptHeader] : []),
    ...(operation.headers ?? []).map((header) => ({ in: 'header', required: false, ...header })),
  ]
  const answered = answer ? jsonSchemaOf(answer, 'output', schemas) : {}
  const content = bytes
    ? { description: bytes, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
    : body && { content: json(meantAs(jsonSchemaOf(body, 'input', schemas), meaningsIn(answered, schemas))) }
  const success = gives
    ? { description: gives, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
    : answer
      ? { description: 'Done.', content: json(answered) }
      : { description: 'Done; nothing is answered.' }
  return {
    operationId: operationId(route),
    tags: [group],
    summary: title,
    ...(text && { description: text }),
    'x-scopes': needed,
    ...(needs && { 'x-needs': needs }),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, ...content } }),
    responses: { [statusOf(operation)]: success, ...errorsOf(route) },
  }
}

/** `vehicleId`, and of what the route is about `noteId`: what it is called says what it is. */
function pathParameter(name: string, { places }: Operation): Json {
  const thing = name.replace(/Id$/, '').toLowerCase()
  const usual = { description: `The ${thing}’s id.`, schema: { type: 'string', format: 'uuid' } }
  return { name, in: 'path', required: true, ...(places?.[name] ?? usual) }
}

const json = (schema: Json) => ({ 'application/json': { schema } })
const ofFiles = ['402', '415']
const errorsOf = ({ operation: { bytes }, body }: DocumentedRoute) =>
  Object.fromEntries(
    Object.keys(refusals)
      .filter((status) => bytes || !ofFiles.includes(status))
      .filter((status) => bytes || body || status !== '413')
      .map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
const errorResponses = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => [
    `Refused${status}`,
    { description, content: json({ $ref: '#/components/schemas/Error' }) },
  ]),
)

const attemptHeader = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'A name for this attempt: 8 to 100 letters, digits, `-` and `_`. The same request sent again with the same one is answered as before, and nothing is saved a second time.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

function queryParameters(query: z.ZodType, schemas: Record<string, Json>) {
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** 'post_vehicles_vehicleId_notes' */
const operationId = ({ method, path }: DocumentedRoute) =>
  `${method.toLowerCase()}${template(path)
    .replace(/^\/api/, '')
    .replace(/[{}]/g, '')
    .replace(/\W+/g, '_')}`

import { expect, test } from 'vitest'
import { useServer } from '../../test/server.ts'
import { documentedRoutes, openApiDocument } from './document.ts'
import { exampleOf } from './example.ts'
import type { Json } from './json-schema.ts'

const server = useServer()
const documented = () => openApiDocument(documentedRoutes(server.app), 'https://garage.example')

interface Part {
  where: string
  schema: Json
}

/** The schema and everything within it; a field of a named schema is found under that schema's own name. */
function partsOf({ where, schema }: Part): Part[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema
  const inner = [
    ...Object.entries(properties as Record<string, Json>).map(([name, each]) => ({
      ...{ where: `${where}.${name}`, schema: each },
    })),
    ...(items ? [{ where: `${where}[]`, schema: items as Json }] : []),
    ...(anyOf as Json[]).map((each) => ({ where, schema: each })),
    ...(typeof additionalProperties === 'object' ? [{ where, schema: additionalProperties as Json }] : []),
  ]
  return [{ where, schema }, ...inner.flatMap(partsOf)]
}

interface Operation {
  where: string
  operation: Json
}

const operationsOf = ({ paths }: ReturnType<typeof documented>): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Json>).map(([method, operation]) => ({
      where: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )

const contentsOf = (of: unknown): Json[] =>
  Object.values((of as { content?: Record<string, { schema: Json }> } | undefined)?.content ?? {}).map(
    ({ schema }) => schema,
  )

/** Every schema of the document: what is sent, what is answered, and what both refer to. */
function everySchema(document: ReturnType<typeof documented>): Part[] {
  const named = Object.entries(document.components.schemas as Record<string, Json>)
  return [
    ...named.map(([where, schema]) => ({ where, schema })),
    ...operationsOf(document).flatMap(({ where, operation }) =>
      [operation.requestBody, ...Object.values(operation.responses as object)]
        .flatMap(contentsOf)
        .map((schema) => ({ where, schema })),
    ),
  ].flatMap(partsOf)
}

const fieldsOf = (document: ReturnType<typeof documented>): Part[] =>
  everySchema(document).flatMap(({ where, schema }) =>
    Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, each]) => ({
      ...{ where: `${where}.${name}`, schema: each },
    })),
  )

test('every field that is sent or answered, and every parameter, says what it means', () => {
  const document = documented()
  const schemas = document.components.schemas as Record<string, Json>
  const says = ({ description, $ref }: Json) =>
    String(description ?? schemas[String($ref).split('/').at(-1) ?? '']?.description ?? '').length > 3
  const fields = fieldsOf(document)
  expect(fields.length).toBeGreaterThan(500)
  expect(fields.filter(({ schema }) => !says(schema)).map(({ where }) => where)).toEqual([])
  const parameters = operationsOf(document).flatMap(({ where, operation }) =>
    ((operation.parameters ?? []) as { name: string; description?: string; schema: Json }[])
      .filter(({ description, schema }) => !says({ description }) && !says(schema))
      .map(({ name }) => `${where} ${name}`),
  )
  expect(parameters).toEqual([])
})

/** What it may hold, in a list or beside null too, with all that is said of it. */
function codesOf(schema: Json): { values: string[]; told: string } {
  const inner = [...((schema.anyOf ?? []) as Json[]), ...(schema.items ? [schema.items as Json] : [])].map(codesOf)
  return {
    values: [...((schema.enum ?? []) as unknown[]).map(String), ...inner.flatMap(({ values }) => values)],
    told: [String(schema.description ?? ''), ...inner.map(({ told }) => told)].join(' '),
  }
}

test('every code that a field may hold is explained, where it is not plain words', () => {
  const document = documented()
  const parameters = operationsOf(document).flatMap(({ where, operation }) =>
    ((operation.parameters ?? []) as { name: string; description?: string; schema: Json }[]).map(
      ({ name, description, schema }) => ({
        ...{ where: `${where} ${name}`, schema: { ...schema, ...(description && { description }) } },
      }),
    ),
  )
  const named = Object.entries(document.components.schemas as Record<string, Json>)
  const all = [...named.map(([where, schema]) => ({ where, schema })), ...fieldsOf(document), ...parameters]
  const coded = all.flatMap(({ where, schema }) => {
    const { values, told } = codesOf(schema)
    return values.filter((value) => /^[a-z\d]/.test(value)).map((value) => ({ where, value, told }))
  })
  expect(coded.length).toBeGreaterThan(100)
  const unexplained = coded.filter(({ value, told }) => !told.includes(`\`${value}\``))
  expect(unexplained.map(({ where, value }) => `${where}: ${value}`)).toEqual([])
})

test('the example of every body is accepted by its route', () => {
  const routes = documentedRoutes(server.app)
  const document = openApiDocument(routes, 'https://garage.example')
  const bodies = operationsOf(document).flatMap(({ where, operation }) => {
    const [sent] = contentsOf(operation.requestBody)
    return sent && sent.format !== 'binary' ? [{ where, example: exampleOf(sent, document) }] : []
  })
  expect(bodies.length).toBeGreaterThan(20)
  for (const { where, example } of bodies) {
    const route = routes.find(({ method, path }) => where === `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect([where, route?.body?.safeParse(example).error?.issues]).toEqual([where, undefined])
  }
})

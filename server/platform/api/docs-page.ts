import { escapeHtml } from '../pages/html.ts'
import { rulesOfAll, start } from './docs-introduction.ts'
import { code, type Parameter, parameterTable, prose, table, typeWords } from './docs-schema.ts'
import { docsStyle } from './docs-style.ts'
import { walkthrough } from './docs-walkthrough.ts'
import type { OpenApi } from './document.ts'
import { exampleOf } from './example.ts'
import type { Json } from './json-schema.ts'

interface Described {
  method: string
  path: string
  operation: Json
}

interface Shown extends Described {
  document: OpenApi
  server: string
  /** The operation that adds what this one changes. */
  adding: Described | undefined
}

/** The document as a page that needs no script and nothing from another site. */
export function docsPage(document: OpenApi): string {
  const [{ url: server = '' } = {}] = document.servers
  const all: Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Json>).map(([method, operation]) => ({ method, path, operation })),
  )
  const shown = all.map((each) => ({ ...each, document, server, adding: addingOf(each, all) }))
  const groups = document.tags.map(({ name }) => ({
    name,
    operations: shown.filter(({ operation }) => (operation.tags as string[])[0] === name),
  }))
  const schemas = Object.entries(document.components.schemas as Record<string, Json>)
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API: GarageTale</title>
<style>${docsStyle}</style>
<a class="skip" href="#start">Skip to the text</a>
<header>
<a class="plate" href="/">GARAGETALE</a>
<h1>The GarageTale API</h1>
<p>Read and keep a vehicle’s history from a script, a workshop’s program or Home Assistant. The same as an
<a href="/api/openapi.json">OpenAPI 3.1 document</a>, for programs.</p>
</header>
<div class="columns">
<nav aria-label="Contents">
<h2 id="contents">Contents</h2>
<ul>${beginning.map(([id, words]) => `<li><a href="#${id}">${words}</a></li>`).join('')}</ul>
<p id="operations">Operations</p>
<ul>${groups.map(({ name }) => `<li><a href="#${slug(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul>
<p><a href="#answers">What is answered</a></p>
</nav>
<main>
${start(server)}
${walkthrough(server)}
${rulesOfAll}
${groups.map(({ name, operations }) => groupEntry(name, operations)).join('\n')}
<section><h2 id="answers">What is answered</h2>${schemas.map(([name, schema]) => schemaEntry(name, schema)).join('')}</section>
<a class="up" href="#contents">Contents</a>
</main>
</div>
</html>
`
}

const beginning = [
  ['start', 'Getting a key'],
  ['scopes', 'What a key may do'],
  ['example', 'Add a service with a photo'],
  ['reading', 'Read a car’s records'],
  ['units', 'Units and formats'],
  ['rules', 'What holds everywhere'],
  ['again', 'Sending again'],
  ['errors', 'Errors'],
] as const

const slug = (name: string) => name.toLowerCase().replace(/\W+/g, '-')
const idOf = ({ operation }: Described) => escapeHtml(String(operation.operationId))
const linkTo = (each: Described) => `<a href="#${idOf(each)}">${escapeHtml(String(each.operation.summary))}</a>`

const groupEntry = (name: string, operations: Shown[]) =>
  `<section><h2 id="${slug(name)}">${escapeHtml(name)}</h2><ul class="overview">${operations
    .map((each) => `<li>${linkTo(each)}</li>`)
    .join('')}</ul>${operations.map(operationEntry).join('')}</section>`

/** `PATCH /notes/{noteId}` changes what `POST /notes` adds. */
const addingOf = ({ method, path }: Described, all: Described[]) =>
  method === 'patch'
    ? all.find((each) => each.method === 'post' && each.path === path.replace(/\/[^/]+$/, ''))
    : undefined

const sentBy = ({ operation }: Described) =>
  operation.requestBody as { description?: string; content: Record<string, { schema: Json }> } | undefined
const bodyOf = (each: Described) => sentBy(each)?.content['application/json']?.schema

function operationEntry(each: Shown): string {
  const { method, path, operation } = each
  const door = `<span class="door"><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></span>`
  const parameters = (operation.parameters ?? []) as Parameter[]
  return folded(
    idOf(each),
    `<h3>${escapeHtml(String(operation.summary))}</h3>${door}`,
    `<p class="scope">${prose(needs(operation))}</p>
${operation.description ? `<p>${prose(String(operation.description))}</p>` : ''}
${parameterTable(parameters.filter((one) => !isToldOnce(one)))}
${parameters.some(isAttempt) ? attemptsTold : ''}
${bodyEntry(each)}
${answered(operation.responses as Record<string, Json>)}
<pre tabindex="0">${escapeHtml(command(each))}</pre>`,
  )
}

/** A link to it opens it without a script: browsers unfold what hides the place that an address names. */
const folded = (id: string, summary: string, inside: string) =>
  `<article><details><summary>${summary}</summary><div class="inside" id="${id}">${inside}</div></details></article>`

const attemptsTold = '<p>Takes an <a href="#again"><code>idempotency-key</code></a>.</p>'
/** An upload's is described with it, since it is another. */
const isAttempt = ({ name, schema }: Parameter) => name === 'idempotency-key' && schema.format !== 'uuid'
const isToldOnce = (one: Parameter) => one.name === 'vehicleId' || isAttempt(one)

function needs(operation: Json): string {
  if (operation['x-needs']) return `Needs ${operation['x-needs']}`
  const scopes = operation['x-scopes'] as (string | string[])[]
  const told = scopes.map((any) =>
    [any]
      .flat()
      .map((scope) => `\`${scope}\``)
      .join(' or '),
  )
  return told.length > 0 ? `Needs ${told.join(' and ')}` : 'Any key may do this'
}

function bodyEntry(each: Shown): string {
  const sent = bodyOf(each)
  const told = sentBy(each)?.description
  if (!sent) return told ? `<p>Body: ${prose(told)}</p>` : ''
  const before = each.adding && bodyOf(each.adding)
  if (!before || !each.adding) return table('Body, as JSON', sent)
  const as = Object.keys(before.properties as Json)
  const { same, other } = Object.groupBy(Object.entries(sent.properties as Record<string, Json>), ([name]) =>
    as.includes(name) && name !== 'image_ids' ? 'same' : 'other',
  ) as Record<'same' | 'other', [string, Json][]>
  return `${table('Body, as JSON', { ...sent, properties: Object.fromEntries(other) })}
<p>And of the fields of ${linkTo(each.adding)} those that are to change: ${same.map(([name]) => code(name)).join(', ')}.</p>`
}

function answered(responses: Record<string, Json>): string {
  const [status = '', response = {}] = Object.entries(responses).find(([given]) => given < '300') ?? []
  const content = response.content as Record<string, { schema: Json }> | undefined
  const schema = content?.['application/json']?.schema
  return `<p>Answers <b>${status}</b>: ${schema ? typeWords(schema) : prose(String(response.description))}</p>`
}

const isFile = ({ path }: Described) => path.startsWith('/files/')

/** How it is tried from a shell. */
function command(each: Shown): string {
  const { method, path, document, server } = each
  const address = path.replace('{vehicleId}', '$VEHICLE').replace(/\{(\w+)\}/g, (_, name) => namedIn(name, each))
  const sent = bodyOf(each)
  return [
    `curl ${method === 'get' || method === 'post' ? '' : `-X ${method.toUpperCase()} `}"${server}${address}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(sent
      ? [`-H "content-type: application/json"`, `-d '${JSON.stringify(exampleFor(each, sent, document))}'`]
      : []),
    ...(sentBy(each) && !sent ? ['--data-binary @invoice.jpg'] : []),
    ...(isFile(each) ? ['-o file'] : []),
  ].join(' \\\n  ')
}

const namedIn = (name: string, { operation }: Shown) => {
  const parameter = (operation.parameters as { name: string; schema: Json }[]).find((each) => each.name === name)
  const [first] = (parameter?.schema.enum ?? []) as string[]
  return first ?? (name === 'size' ? '800' : `$${name.replace(/Id$/, '').toUpperCase()}`)
}

/** A change names what it changes and no more. */
function exampleFor({ method }: Shown, sent: Json, document: OpenApi) {
  const whole = exampleOf(sent, document) as Json
  if (method !== 'patch') return whole
  const [changed] = Object.entries(whole)
    .filter(([name]) => name !== 'version')
    .slice(-1)
  return { ...(changed && { [changed[0]]: changed[1] }), version: whole.version }
}

function schemaEntry(name: string, schema: Json): string {
  const text = typeof schema.description === 'string' ? `<p>${prose(schema.description)}</p>` : ''
  return folded(
    escapeHtml(name),
    `<h3>${escapeHtml(name)}</h3>`,
    `${text}${schema.enum ? '' : table('Fields', schema, true)}`,
  )
}

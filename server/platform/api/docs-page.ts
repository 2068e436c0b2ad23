import { scopes } from '#domain/basics/api-scopes.ts'
import { escapeHtml } from '../pages/html.ts'
import { parameterTable, prose, table, typeWords } from './docs-schema.ts'
import { docsStyle } from './docs-style.ts'
import type { OpenApi } from './document.ts'
import { perKey } from './identify-key.ts'
import type { Json } from './json-schema.ts'

interface Described {
  method: string
  path: string
  operation: Json
}

/** The document as a page that needs no script and nothing from another site. */
export function docsPage(document: OpenApi): string {
  const [{ url: server = '' } = {}] = document.servers
  const all: Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Json>).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    operations: all.filter(({ operation }) => (operation.tags as string[])[0] === name),
  }))
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API: GarageTale</title>
<style>${docsStyle}</style>
<main>
<a class="plate" href="/">GARAGETALE</a>
<h1>The GarageTale API</h1>
<p>Read and keep a vehicle’s history from a script, a workshop’s program or Home Assistant. The same as an
<a href="/api/openapi.json">OpenAPI 3.1 document</a>, for programs.</p>
${introduction(server)}
<nav aria-label="Operations"><h2 id="operations">Operations</h2><ul>${groups
    .map(({ name }) => `<li><a href="#${slug(name)}">${escapeHtml(name)}</a></li>`)
    .join('')}<li><a href="#answers">What is answered</a></li></ul></nav>
${groups
  .map(
    ({ name, operations }) =>
      `<section><h2 id="${slug(name)}">${escapeHtml(name)}</h2>${operations.map(operationEntry).join('')}</section>`,
  )
  .join('\n')}
<section><h2 id="answers">What is answered</h2>${Object.entries(document.components.schemas as Record<string, Json>)
    .map(([name, schema]) => schemaEntry(name, schema))
    .join('')}</section>
</main>
</html>
`
}

const slug = (name: string) => name.toLowerCase().replace(/\W+/g, '-')

function operationEntry({ method, path, operation }: Described): string {
  const needed = operation['x-scopes'] as string[]
  const content = operation.requestBody as
    | { description?: string; content: Record<string, { schema: Json }> }
    | undefined
  const sent = content?.content['application/json']?.schema
  return `<article><h3>${escapeHtml(String(operation.summary))}</h3>
<p class="door"><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></p>
${needed.length > 0 ? `<p class="scope">Needs ${needed.map((scope) => `<code>${scope}</code>`).join(' and ')}</p>` : ''}
${operation.description ? `<p>${prose(String(operation.description))}</p>` : ''}
${parameterTable((operation.parameters ?? []) as Parameters<typeof parameterTable>[0])}
${sent ? table('Body, as JSON', sent) : content?.description ? `<p>Body: ${prose(content.description)}</p>` : ''}
${answered(operation.responses as Record<string, Json>)}</article>`
}

function answered(responses: Record<string, Json>): string {
  const [status = '', response = {}] = Object.entries(responses).find(([given]) => given < '300') ?? []
  const content = response.content as Record<string, { schema: Json }> | undefined
  const schema = content?.['application/json']?.schema
  return `<p>Answers <b>${status}</b>: ${schema ? typeWords(schema) : prose(String(response.description))}</p>`
}

function schemaEntry(name: string, schema: Json): string {
  const text = typeof schema.description === 'string' ? `<p>${prose(schema.description)}</p>` : ''
  return `<article id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${text}${table('Fields', schema)}</article>`
}

const introduction = (server: string) => `
<h2 id="start">Getting a key</h2>
<p>Sign in, open <a href="/security">Security</a>, and make an API key: give it a name, choose one vehicle or all, what it
may do, and when it expires. It is shown once. A key looks like <code>gt_</code> and 38 letters and digits; send it with
every request:</p>
<pre tabindex="0">curl -H "Authorization: Bearer $KEY" ${escapeHtml(server)}/api/key</pre>
<p>A key never does more than you may do yourself at that moment. It reaches neither your account, other keys and
security, nor posts, messages, sales and moderation. It ends when you end it, when it expires, when you change your password
or email address, and, for one vehicle, when you no longer have that vehicle.</p>
<h2 id="scopes">What a key may do</h2>
<table><thead><tr><th>Scope</th><th>Lets a script</th></tr></thead><tbody>${Object.entries(scopes)
  .map(([scope, words]) => `<tr><td><code>${scope}</code></td><td>${escapeHtml(words)}</td></tr>`)
  .join('')}</tbody></table>
<h2 id="example">An example: add a service with a photo</h2>
<p>The key needs <code>records:write</code>. A key for one vehicle names it; the photo is sent first, and the record then
names it.</p>
<pre tabindex="0">${escapeHtml(example(server))}</pre>
<h2 id="rules">What holds everywhere</h2>
<ul>
<li><b>JSON</b> is sent with <code>content-type: application/json</code>. Fields left out stay as they are or empty; fields
this page doesn’t name may be added to answers, so pass over what you don’t know.</li>
<li><b>Days</b> are written <code>2026-01-31</code>. Money is in pounds, mileage in miles unless <code>mileage_unit</code>
says <code>km</code>.</li>
<li><b>Lists</b> come in pages: send the answer’s <code>next</code> as <code>?after=</code> until it is null.</li>
<li><b>Changes</b> send back the <code>version</code> that was read; if somebody else has changed it since, the answer is
409 <code>changed_elsewhere</code>.</li>
<li><b>Sending again:</b> with an <code>idempotency-key</code> header a request that is repeated after a lost answer is
not saved twice: send the very same body, with the same file ids. An upload takes a UUID as its key, and gives the
same file id again. Use a new key for everything that is new.</li>
<li><b>Unlikely values</b> are asked about: 409 <code>please_confirm</code> lists the doubts. If they are right, send the
same again with <code>"confirmed": ["…the codes"]</code>.</li>
<li><b>Errors</b> have this form: <code>{"error": {"code", "message", "fields"}}</code>. 400: something needs correcting;
401: no key, or it is unknown or expired; 403: the key may not do this; 404: it isn’t there, or isn’t yours to see; 429:
more than ${perKey.hits} requests in ${perKey.seconds / 60} minutes with this key, <code>retry-after</code> says how many
seconds to wait.</li>
</ul>`

const example = (server: string) => `KEY=gt_…
API=${server}/api

# Which vehicle is the key for?
VEHICLE=$(curl -sS -H "Authorization: Bearer $KEY" $API/key | jq -r .vehicle_id)

# The photo of the invoice
PHOTO=$(curl -sS -H "Authorization: Bearer $KEY" -H "x-file-name: invoice.jpg" \\
  --data-binary @invoice.jpg $API/uploads/receipt | jq -r .id)

# The service, with the photo
curl -sS -H "Authorization: Bearer $KEY" -H "content-type: application/json" \\
  -H "idempotency-key: invoice-4711" \\
  -d '{"type": "Oil Change", "date": "2026-11-02", "mileage": 42150, "cost": 129.90,
       "service_center": "Pier Garage", "image_ids": ["'$PHOTO'"]}' \\
  $API/vehicles/$VEHICLE/service-records`

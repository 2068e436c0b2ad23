import { scopes } from '#domain/basics/api-scopes.ts'
import { escapeHtml } from '../pages/html.ts'
import { prose } from './docs-schema.ts'
import { perKey } from './identify-key.ts'

export const start = (server: string) => `
<h2 id="start">Getting a key</h2>
<ol>
<li>Sign in, open <a href="/security">Security</a>, and choose “Make an API key”.</li>
<li>Give it a name, choose one vehicle or all, tick what it may do, and choose after how many days it expires: 30, 90 or
365.</li>
<li>Copy it: it is shown once. It looks like <code>gt_</code> and 38 letters and digits.</li>
</ol>
<p>Send it with every request. This one tells what the key may do, so it is the one to try first:</p>
<pre tabindex="0">curl -H "Authorization: Bearer gt_…" ${escapeHtml(server)}/api/key</pre>
<p>A key never does more than you may do yourself at that moment. It reaches neither your account, other keys and
security, nor posts, messages, sales and moderation. It ends when you end it, when it expires, when you change your password
or email address, and, for one vehicle, when you no longer have that vehicle.</p>
<h2 id="scopes">What a key may do</h2>
<p>Each operation below says which of these it needs. A key without it is refused with 403 <code>scope</code>.</p>
<table><thead><tr><th>Scope</th><th>Lets a script</th></tr></thead><tbody>${Object.entries(scopes)
  .map(([scope, words]) => `<tr><td><code>${scope}</code></td><td>${escapeHtml(words)}</td></tr>`)
  .join('')}</tbody></table>
<p>What is saved with a record counts as part of it, so it needs no other scope: a mileage also becomes a reading, a next
service date also makes a reminder, and <code>business_id</code> asks that business to confirm the work.</p>`

const listOf = (entries: Record<string, string>) =>
  `<dl>${Object.entries(entries)
    .map(([term, words]) => `<dt>${prose(term)}</dt><dd>${prose(words)}</dd>`)
    .join('')}</dl>`

const units = {
  Days: 'Text of the form `2026-01-31`, a calendar day in the UK. Moments are `2026-01-31T09:30:00Z`, with their offset.',
  Money: 'Pounds as a number, with pence after the point: `129.90` or `129.9`. No sign, no text.',
  Mileage:
    'A whole number of miles. Where a field `mileage_unit` or `unit` is listed, `km` says that kilometres are sent; answers give both, miles in `mileage` and kilometres in `mileage_km`.',
  Ids: 'UUIDs: `7f9c24e5-1c2d-4b6a-9a53-0d1f3e5b7a90`.',
  'Text and nothing':
    'UTF-8. An optional field may be left out, and where null is listed, null empties it. In an answer null means that nothing is known.',
}

const rules = {
  JSON: 'Bodies are sent with `content-type: application/json` and are at most 256 KB. Fields that this page doesn’t name may be added to answers, so pass over what you don’t know.',
  'Lists come in pages':
    'Of up to 50 entries, mostly the newest first. Send the answer’s `next` as `?after=` for the following page, until it is null.',
  Changes:
    'A PATCH changes only the fields it names, and sends back the `version` that was read. If somebody else has changed it since, the answer is 409 `changed_elsewhere`: read it again.',
  'Sending again':
    'With an `idempotency-key` header, 8 to 100 letters, digits, `-` and `_`, a request repeated after a lost answer is not saved twice: send the very same body, and you get the first answer. Keys are remembered for a day. An upload takes a UUID as its key, and gives the same file id again. Use a new key for everything that is new; the same key with another body is 409 `already_saved`.',
  'Unlikely values':
    'A mileage that falls, or a date before the car was built, is not refused but asked about: 409 `please_confirm`, with the `code` and the `question` of every doubt in `doubts`. If the values are right, send the same again with `"confirmed": ["mileage_below_earlier"]`, naming those codes. The same `idempotency-key` may be used, since nothing was saved.',
  Files: 'They are uploaded first, one request each, and then named by the record: see Files below. Up to 10 MB each.',
  Limits: `${perKey.hits} requests in ${perKey.seconds / 60} minutes for each key, and 300 uploads an hour. Beyond that, 429 with the header \`retry-after\`: how many seconds to wait.`,
}

const refusals: [number, string, string][] = [
  [400, 'invalid', 'Something in the body or the query needs correcting; `fields` says what, by name.'],
  [
    400,
    'malformed',
    'It is no JSON, or its content type does not say so; or the idempotency key is not of the right form.',
  ],
  [401, 'key_unknown, key_expired, not_authenticated', 'No key, a mistyped or ended one, or one that has expired.'],
  [402, 'limit_storage', 'There is no room for another file in your plan.'],
  [403, 'scope', 'The key lacks a permission, which the message names.'],
  [403, 'key_of_other_vehicle', 'The key is for one vehicle, and this is about another, or about all.'],
  [403, 'not_by_key', 'Keys cannot be used here at all.'],
  [403, 'role, not_your_entry, costs_hidden', 'It is somebody else’s vehicle, and you may not do this there yourself.'],
  [404, 'not_found', 'It isn’t there, or isn’t yours to see.'],
  [409, 'please_confirm', 'An unlikely value, as above.'],
  [409, 'changed_elsewhere', 'It was changed since you read it.'],
  [409, 'already_saved, being_saved', 'The idempotency key was used for something else, or is being used right now.'],
  [409, 'sealed', 'It was sealed when the vehicle changed hands, and stays as it is.'],
  [413, 'too_large', 'The body or the file is too large.'],
  [415, 'unsupported_type', 'The bytes are not of a type that is taken here.'],
  [429, 'too_many', 'Too many requests; wait as long as `retry-after` says.'],
  [503, 'busy', 'Nothing is wrong with the request; send it again after `retry-after` seconds.'],
]

const anError = `{
  "error": {
    "code": "invalid",
    "message": "Some of the details need correcting.",
    "fields": { "date": "This date is in the future" }
  }
}`

export const rulesOfAll = `
<h2 id="units">Units and formats</h2>
${listOf(units)}
<h2 id="rules">What holds everywhere</h2>
${listOf(rules)}
<h2 id="errors">Errors</h2>
<p>Every refusal has this form: <code>code</code> is for scripts, <code>message</code> is a sentence for people, and
<code>fields</code> is there if single fields are wrong.</p>
<pre tabindex="0">${escapeHtml(anError)}</pre>
<table><thead><tr><th>Status and code</th><th>What it means</th></tr></thead><tbody>${refusals
  .map(
    ([status, code, words]) =>
      `<tr><td>${status} ${code
        .split(', ')
        .map((each) => `<code>${each}</code>`)
        .join(', ')}</td><td>${prose(words)}</td></tr>`,
  )
  .join('')}</tbody></table>`

import { scopes } from '#domain/basics/api-scopes.ts'
import { escapeHtml } from '../pages/html.ts'
import { prose } from './docs-schema.ts'
import { guessing, perKey } from './identify-key.ts'

export const start = (server: string) => `
<h2 id="start">Getting a key</h2>
<ol>
<li>Sign in, open <a href="/security">Security</a>, and choose “Make an API key”.</li>
<li>Give it a name, choose one vehicle or all, tick what it may do, and choose after how many days it expires: 30, 90 or
365.</li>
<li>Copy it: it is shown once. It looks like <code>gt_</code> and 38 letters and digits.</li>
</ol>
<p>Send it with every request. This one tells what the key may do, so it is the one to try first:</p>
<pre tabindex="0">curl "${escapeHtml(server)}/api/key" \\
  -H "Authorization: Bearer gt_…"</pre>
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
  Days: 'Text of the form `2026-01-31`, a calendar day in the UK. Moments are `2026-01-31T09:30:00Z`, with their offset, and in answers up to six decimals of a second.',
  Money:
    'Pounds as a number, with pence after the point: `129.90` or `129.9`, with two decimals at most. No sign, no text. At most `9999999999.99`, unless a field says otherwise.',
  Mileage:
    'A whole number of miles. Where a field `mileage_unit` or `unit` is listed, `km` says that kilometres are sent. Answers always give miles in `mileage`; `mileage_km` has the kilometres as they were read, for a car that counts kilometres only, and is null otherwise.',
  Ids: 'UUIDs: `7f9c24e5-1c2d-4b6a-9a53-0d1f3e5b7a90`. `{vehicleId}` in an address is the vehicle’s; `GET /api/key` tells it for a key of one vehicle.',
  'Text and nothing':
    'UTF-8. An optional field may be left out, and where null is listed, null empties it. In an answer null means that nothing is known.',
}

const rules = {
  JSON: 'Bodies are sent with `content-type: application/json` and are at most 256 KB. Fields that this page doesn’t name may be added to answers, so pass over what you don’t know. The other way round, fields that an operation doesn’t list are ignored, without an error: a misspelt `milage` is lost, so compare the answer with what you sent.',
  'Lists come in pages':
    'Of up to 50 entries, mostly the newest first. Send the answer’s `next` as `?after=` for the following page, until it is null.',
  Changes:
    'A PATCH changes only the fields it names, and sends back the `version` that was read. If somebody else has changed it since, the answer is 409 `changed_elsewhere`: read it again.',
  'Unlikely values':
    'A mileage that falls, or a date before the car was built, is not refused but asked about: 409 `please_confirm`, with the `code` and the `question` of every doubt in `doubts`. If the values are right, send the same again with `"confirmed": ["mileage_below_earlier"]`, naming those codes. The same `idempotency-key` may be used, since nothing was saved. On one day the odometer may be read twice, so a record is only asked about if another reading of its day is more than 5,000 miles away (`mileage_same_day`).',
  Files:
    'They are uploaded first, one request each, and then named by the record: see Files below. Up to 10 MB each: look at the size before you send, and read the answer even if sending breaks off, because a file that is too large is refused before all of it has arrived. A file serves one record; for a second record, upload it again. The address of a file needs the scope of what it belongs to; without it the answer is 404. While your vehicle’s public page shows a record, its receipts and photos may be seen there too, so leave out what is not for everybody.',
  Limits: `${perKey.hits} requests in ${perKey.seconds / 60} minutes for each key, and 300 uploads an hour. Beyond that, 429 with the header \`retry-after\`: how many seconds to wait. Apart from that, ${guessing.hits} wrong keys within ${guessing.seconds / 60} minutes from one address are 429 too, until those minutes are over.`,
}

const refusals: [number, string, string][] = [
  [
    400,
    'invalid',
    'Something in the body or the query needs correcting; `fields` says what, by name, and within a list by its place, from 0: `image_ids.0`.',
  ],
  [
    400,
    'malformed',
    'It is no JSON, or its content type does not say so; the idempotency key is not of the right form; or the file is empty.',
  ],
  [
    401,
    'not_authenticated',
    'No `Authorization: Bearer gt_…` was sent, or what was sent there does not begin with `gt_`.',
  ],
  [401, 'key_unknown', 'It begins like a key, but was mistyped, or has been ended.'],
  [401, 'key_expired', 'The key has expired; its owner makes a new one.'],
  [402, 'limit_storage', 'There is no room for another file in your plan.'],
  [403, 'scope', 'The key lacks a permission, which the message names.'],
  [403, 'key_of_other_vehicle', 'The key is for one vehicle, and this is about another, or about all.'],
  [403, 'not_by_key', 'Keys cannot be used here at all.'],
  [403, 'role, not_your_entry, costs_hidden', 'It is somebody else’s vehicle, and you may not do this there yourself.'],
  [
    404,
    'not_found',
    'It isn’t there, or isn’t yours to see. Also a file in `image_ids` or `file_id` that is unknown, was uploaded as another kind, or belongs to a record already; a kind of upload that there isn’t; and the address of a file, if the key may not read what it belongs to.',
  ],
  [409, 'please_confirm', 'An unlikely value, as above.'],
  [409, 'changed_elsewhere', 'It was changed since you read it.'],
  [
    409,
    'already_saved, being_saved',
    'The idempotency key was used for something else, as another body or another file; or a request with it is still at work.',
  ],
  [
    409,
    'deleted_since',
    'A record with the `id` you chose was saved, and has been deleted since. Nothing was saved now.',
  ],
  [409, 'sealed', 'It was sealed when the vehicle changed hands, and stays as it is.'],
  [413, 'too_large', 'The JSON is larger than 256 KB, or the file than 10 MB.'],
  [415, 'unsupported_type', 'The bytes are not of a type that is taken here.'],
  [429, 'too_many', 'Too many requests; wait as long as `retry-after` says.'],
  [503, 'busy', 'Nothing is wrong with the request; send it again after `retry-after` seconds.'],
]

const again = `curl "$API/vehicles/$VEHICLE/service-records" \\
  -H "Authorization: Bearer $KEY" \\
  -H "content-type: application/json" \\
  -d '{
    "id": "5e0b6a1c-9d7f-4c35-8a42-1f6d3b7e9c08",
    "type": "Oil Change",
    "date": "2026-11-02"
  }'`

const sendingAgain = `
<h2 id="again">Sending again</h2>
<p>An answer can be lost on its way though everything was saved. There are two ways to repeat a request without saving
twice:</p>
${listOf({
  'Choose the record’s own `id`':
    'For services and every other maintenance record, notes and mileage readings, a new UUID of version 4 in the body. The same `id` again is answered with the record as it is stored now, and saves nothing, however long ago that was and whatever else the body says. If it has been deleted meanwhile, the answer is 409 `deleted_since`. This is the way if a script may repeat something after days.',
  'Or send an `idempotency-key`':
    'A header with 8 to 100 letters, digits, `-` and `_`, for everything that is added. The same key with the same body is answered as the first time; spaces and the way a number is written don’t count, only what the body means. Keys are remembered for a day, after which the same request is saved again. They are yours, not one operation’s: the same key with another body, or at another address, is 409 `already_saved`.',
  'For an upload':
    'The `idempotency-key` is a UUID. The same bytes again give the same file id, for as long as the file is there; other bytes are 409 `already_saved`.',
})}
<p>Either way the answer is that of a first attempt, with the same status: a script need not tell them apart. So this may
be sent as often as you like:</p>
<pre tabindex="0">${escapeHtml(again)}</pre>`

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
${sendingAgain}
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

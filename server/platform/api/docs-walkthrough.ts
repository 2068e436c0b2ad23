import { escapeHtml } from '../pages/html.ts'
import { prose } from './docs-schema.ts'

/* The two stories that a script is mostly written for, as somebody would type them; a test types the first. */

interface Step {
  heading: string
  text: string
  shell: string
  status?: number
  answer?: string
  after?: string
}

const ask = (address: string) => `curl -sS --fail-with-body "${address}" \\\n  -H "Authorization: Bearer $KEY"`

const adding = (server: string): Step[] => [
  {
    heading: 'Make a key that may do only that',
    text: 'Under Security, choose the vehicle, and tick nothing but “Add services, costs, notes, modifications and photos”, which is the scope `records:add`. Put the key and this address where the commands below find them, and a new UUID as the name of this attempt, which makes every step safe to repeat:',
    shell: `KEY=gt_…\nAPI=${server}/api\nATTEMPT=$(uuidgen || cat /proc/sys/kernel/random/uuid)`,
  },
  {
    heading: 'Ask which vehicle the key is for',
    text: 'Every key may ask this; it is also how you try whether a key works. The last line prints the id. If it prints an error instead, stop here and put right what it says.',
    shell: `VEHICLE=$(${ask('$API/key')} |\n  sed 's/.*"vehicle_id":"\\([^"]*\\)".*/\\1/')\necho "$VEHICLE"`,
    status: 200,
    answer: `{
  "name": "Pier Garage",
  "vehicle_id": "0c5d2f2e-8a53-4a06-9df2-5e5a4f0f6a11",
  "scopes": ["records:add"],
  "expires_at": "2027-02-17T10:15:30Z"
}`,
    after:
      'A key for all vehicles answers null here. A vehicle’s id is then the last part of the address of its page, `/vehicle/…`, or comes from `GET /api/vehicles`, which needs `vehicles:read`.',
  },
  {
    heading: 'Send the photo',
    text: 'The bytes of the file are the body: no form, no base64. JPEG, PNG, WebP, AVIF, GIF, HEIC or PDF, up to 10 MB; the content type is not looked at. For several photos repeat this step, each with a UUID of its own. Go on if it prints an id, and stop if it prints an error.',
    shell: `PHOTO=$(${ask('$API/uploads/receipt')} \\\n  -H "x-file-name: invoice.jpg" \\\n  -H "idempotency-key: $ATTEMPT" \\\n  --data-binary @invoice.jpg |\n  sed 's/.*"id":"\\([^"]*\\)".*/\\1/')\necho "$PHOTO"`,
    status: 201,
    answer: `{ "id": "7f9c24e5-1c2d-4b6a-9a53-0d1f3e5b7a90" }`,
    after: 'Nobody sees the file until a record names it. If none does within a day, it is deleted.',
  },
  {
    heading: 'Add the service, naming the photo',
    text: '`type` and `date` are needed, all else is optional. The date is a day, the mileage is in miles, the cost in pounds, and `image_ids` lists up to 20 uploads, each for this record alone. The `idempotency-key` is a name of your own for this one service: if the answer is lost, send the same again within a day, and it is not saved twice.',
    shell: `${ask('$API/vehicles/$VEHICLE/service-records')} \\
  -H "content-type: application/json" \\
  -H "idempotency-key: $ATTEMPT" \\
  -d '{
    "type": "Oil Change",
    "date": "2026-11-02",
    "mileage": 42150,
    "cost": 129.90,
    "service_center": "Pier Garage",
    "comments": "5W-30, filter changed",
    "image_ids": ["'"$PHOTO"'"]
  }'`,
    status: 201,
    answer: `{
  "id": "b3a1c7d0-52a4-4f0e-8c0b-9f1f0d6f2c33",
  "kind": "service",
  "type": "Oil Change",
  "date": "2026-11-02",
  "mileage": 42150,
  "cost": 129.9,
  "images": [
    {
      "id": "7f9c24e5-1c2d-4b6a-9a53-0d1f3e5b7a90",
      "url": "/files/7f9c24e5-1c2d-4b6a-9a53-0d1f3e5b7a90",
      "mime": "image/webp",
      "name": "invoice.jpg"
    }
  ],
  "version": 1,
  …
}`,
    after:
      'All its fields are under <a href="#post_vehicles_vehicleId_service_records">Add a service record</a> and <a href="#ServiceRecord">ServiceRecord</a>. If the mileage doesn’t fit the readings there are, the answer is 409 `please_confirm` instead, and nothing is saved: see <a href="#rules">Unlikely values</a>. How a script repeats itself safely, also after days: <a href="#again">Sending again</a>.',
  },
  {
    heading: 'What this key may not do',
    text: 'Anything else is refused with 403 and one sentence that names what is missing:',
    shell: `curl -sS "$API/vehicles/$VEHICLE" \\\n  -H "Authorization: Bearer $KEY"`,
    status: 403,
    answer: `{
  "error": {
    "code": "scope",
    "message": "This API key may not do this without vehicles:read (“See vehicles, their mileage and their due dates”)."
  }
}`,
  },
]

const reading = (server: string): Step[] => [
  {
    heading: 'List its services, newest first',
    text: 'This needs a key with `records:read`. Every other kind of record, from washes to notes, has a list like it: each is under Operations in the contents.',
    shell: ask('$API/vehicles/$VEHICLE/service-records'),
    status: 200,
    answer: '{ "items": [ { "id": "b3a1c7d0-…", "type": "Oil Change", … } ], "next": null }',
    after: 'If `next` is not null, there is more: send it as `after`.',
  },
  {
    heading: 'Or everything at once',
    text: 'The timeline has every kind of record, MOT tests, documents and photos in the order of their days. Since documents are among them, it needs `records:read` and `documents:read`.',
    shell: ask('$API/vehicles/$VEHICLE/timeline?from=2026-01-01&kind=service'),
  },
  {
    heading: 'Fetch a photo',
    text: 'The answer of a record gives each file’s `url`, which is an address of this site and takes the same key.',
    shell: `${ask(`${server}/files/$PHOTO/800`)} \\\n  -o invoice.webp`,
  },
]

export const walkthrough = (server: string) => `
<h2 id="example">Add a service with a photo</h2>
<p>From nothing to a service with the photo of its invoice, with a key that may do only that. The commands are for a shell
with <code>curl</code>; type them one after another.</p>
${steps(adding(server))}
<h2 id="reading">Read a car’s records</h2>
${steps(reading(server))}`

const steps = (all: Step[]) => `<ol class="steps">${all.map((each) => `<li>${stepOf(each)}</li>`).join('')}</ol>`

const stepOf = ({ heading, text, shell, status, answer, after }: Step) => `<h3>${escapeHtml(heading)}</h3>
<p>${prose(text)}</p>
<pre tabindex="0" class="shell">${escapeHtml(shell)}</pre>
${answer ? `<p class="answered">Answer <b>${status}</b></p><pre tabindex="0">${escapeHtml(answer)}</pre>` : ''}
${after ? `<p>${after.replace(/`([^`]+)`/g, '<code>$1</code>')}</p>` : ''}`

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { londonToday } from '#domain/basics/format.ts'
import { oneYearAfter } from '#domain/records/service-record.ts'
import type { Sql } from '../../server/platform/database/database.ts'
import { addRecords, addVehicles } from '../fill/members.ts'
import { openLine } from '../mixed-load/http-line.ts'
import { signedInAs } from '../stage.ts'

export interface Saver {
  user: string
  vehicle: string
  cookie: string
  mileage: number
  /** Uploaded and not yet in the gallery. */
  files: string[]
}

/** Members, each with a car that has a hundred records. */
export async function addSavers(sql: Sql, count: number): Promise<Saver[]> {
  const savers: Saver[] = []
  for (let number = 0; number < count; number++) {
    const name = `saver-${randomUUID().slice(0, 13)}`
    const [row] = await sql<{ id: string }[]>`
      insert into users (name, email, username, email_verified)
      values ('Sam Saver', ${`${name}@example.org`}, ${name}, true) returning id`
    const user = row?.id ?? ''
    const [vehicle = ''] = await addVehicles(sql, user, 1)
    await addRecords(sql, user, vehicle, 100)
    const cookie = `garagetale=${await signedInAs(sql, user)}`
    savers.push({ user, vehicle, cookie, mileage: 100_000, files: [] })
  }
  return savers
}

interface Sent {
  path: string
  body: unknown
}
export type Save = (saver: Saver) => Sent

const today = londonToday()
const photo = await sharp({
  create: {
    width: 320,
    height: 213,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 18 },
  },
})
  .jpeg({ quality: 80 })
  .toBuffer()

/** What the forms send when somebody fills them in. */
export const saves = {
  service: ({ vehicle, mileage }) => ({
    path: `/vehicles/${vehicle}/service-records`,
    body: {
      type: 'Minor Service',
      date: today,
      cost: 240,
      mileage,
      service_center: 'Castle Hill Garage',
      comments: 'Oil, filter and plugs changed.',
      next_service_due: oneYearAfter(today),
      lead_days: 30,
      image_ids: [],
    },
  }),
  running_cost: ({ vehicle, mileage }) => ({
    path: `/vehicles/${vehicle}/running-costs`,
    body: { type: 'Fuel', date: today, cost: 62.5, mileage, title: 'Fuel', image_ids: [] },
  }),
  note: ({ vehicle }) => ({
    path: `/vehicles/${vehicle}/notes`,
    body: { content: 'The heater wants looking at before winter.', is_for_record: false, image_ids: [] },
  }),
  photo_upload: () => ({ path: '/uploads/media', body: photo }),
  photo: ({ vehicle, files }) => ({
    path: `/vehicles/${vehicle}/media`,
    body: { title: 'On the moor', is_publicly_visible: true, file_id: files.shift() },
  }),
} satisfies Record<string, Save>

interface Server {
  port: number
  /** The prefix of the API's paths. */
  prefix(saver: Saver): string
}

/** Sends as a browser does, and keeps the id of an upload for the save that needs it. */
export function saverAt({ port, prefix }: Server, saver: Saver) {
  let line = openLine(port)
  return {
    async save(make: Save) {
      saver.mileage++
      const { path, body } = make(saver)
      const isFile = body instanceof Uint8Array
      const bytes = Buffer.from(isFile ? body : JSON.stringify(body))
      const headers = {
        host: `localhost:${port}`,
        origin: `http://localhost:${port}`,
        'sec-fetch-site': 'same-origin',
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        cookie: saver.cookie,
        ...(isFile
          ? { 'content-type': 'image/jpeg', 'x-file-name': 'moor.jpg' }
          : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        'content-length': String(bytes.length),
      }
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const request = `POST ${prefix(saver)}${path} HTTP/1.1\r\n${head.join('')}\r\n`
      // The server closes a connection that has been idle for a while.
      if (!line.isOpen()) line = openLine(port)
      const answer = await line.ask(Buffer.concat([Buffer.from(request), bytes]))
      if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.said()}`)
      if (isFile) saver.files.push(answer.said().match(/[\da-f-]{36}/)?.[0] ?? '')
    },
    close: () => line.close(),
  }
}

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { londonToday } from '#domain/basics/format.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import type { WaitingEntry } from '../../web/app/outbox/waiting-entry.ts'

interface Request<T> {
  result: T
  onsuccess: () => void
  onerror: () => void
}
interface Store {
  add(value: unknown): unknown
}
interface Database {
  transaction(stores: string[], mode: string): { objectStore(name: string): Store; oncomplete: () => void }
  close(): void
}
/** What the browser offers, as far as it is used here. */
declare const indexedDB: { open(name: string): Request<Database>; databases(): Promise<{ name: string }[]> }

export interface Kept {
  entry: Omit<WaitingEntry, 'place'>
  mark: string
  table: 'maintenance_logs' | 'vehicle_notes' | 'mileage_readings'
  photo: string | undefined
}

const today = londonToday()
const kinds = [
  { kind: 'fill_up', path: 'fill-ups', body: { date: today, litres: 35, cost: 52.5, is_full: false } },
  { kind: 'wash', path: 'washes', body: { date: today, cost: 12 } },
  { kind: 'running_cost', path: 'running-costs', body: { type: 'Insurance', date: today, cost: 31 } },
  { kind: 'note', path: 'notes', body: { is_for_record: false } },
  { kind: 'service', path: 'service-records', body: { type: 'Oil Change', date: today, cost: 80 } },
  { kind: 'reading', path: 'mileage/readings', body: { date: today, unit: 'mi' } },
] as const

/** Entries of every kind; every second one has a photo, as far as its kind takes one. */
export function makeEntries(count: number, member: string, vehicle: { id: string }, miles: number): Kept[] {
  return Array.from({ length: count }, (_, place) => {
    // Of a reading there is no photo, so it comes where none is due.
    const withPhoto = place % 2 === 0
    const kind = kinds[withPhoto ? (place / 2) % 5 : ((place - 1) / 2) % 6] as (typeof kinds)[number]
    const mark = `mark-${place}-${randomUUID()}`
    const words =
      kind.kind === 'note'
        ? { content: mark }
        : kind.kind === 'reading'
          ? { comment: mark, value: miles + place }
          : { comments: mark }
    const photo = withPhoto ? `${mark}.jpg` : undefined
    const files = photo
      ? [
          {
            key: randomUUID(),
            kind: kind.kind === 'note' ? 'note' : 'receipt',
            name: photo,
            type: 'image/jpeg',
          } as const,
        ]
      : []
    return {
      mark,
      photo,
      table: kind.kind === 'note' ? 'vehicle_notes' : kind.kind === 'reading' ? 'mileage_readings' : 'maintenance_logs',
      entry: {
        ...{ id: randomUUID(), member, vehicle: vehicle as WaitingEntry['vehicle'], kind: kind.kind, label: mark },
        ...{ path: `/vehicles/${vehicle.id}/${kind.path}`, body: { ...kind.body, ...words }, values: {}, files },
        confirmed: [...doubtCodes],
        ...{ createdAt: Date.now(), revision: 1, attempts: 0, isChanged: false },
      },
    }
  })
}

/** As if they had been saved at petrol stations, one after the other. */
export async function fillOutbox(page: Page, kept: Kept[]) {
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a2b20' } })
    .jpeg()
    .toBuffer()
  await page.evaluate(
    async ({ entries, bytes }) => {
      const opening = indexedDB.open('garagetale-outbox')
      await new Promise<void>((done) => {
        opening.onsuccess = done
      })
      const tx = opening.result.transaction(['entries', 'files'], 'readwrite')
      for (const entry of entries) {
        tx.objectStore('entries').add(entry)
        for (const { key } of entry.files) tx.objectStore('files').add({ key, bytes: new Uint8Array(bytes).buffer })
      }
      await new Promise<void>((done) => {
        tx.oncomplete = done
      })
      opening.result.close()
    },
    { entries: kept.map(({ entry }) => entry), bytes: [...photo] },
  )
}

export const hasOutbox = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'garagetale-outbox'))

import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { largestUpload } from '../domain/basics/file.ts'
import { doubtCodes } from '../domain/vehicles/doubt.ts'
import { expect, test } from './fixtures.ts'

export const minor = {
  make: 'Morris',
  model: 'Minor',
  year: 1962,
  transmission: 'Manual',
  fuel_type: 'Petrol',
  mileage: 61_234,
}

/**
 * Adds a car for the member signed in on this page, without the dialog and its questions, which have their own tests.
 */
export async function addCar(page: Page, fields: object = {}): Promise<string> {
  const answer = await page.request.post('/api/vehicles', { data: { ...minor, confirmed: doubtCodes, ...fields } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

export const photo = async (name: string, background = '#e8e2d0', width = 900, height = 600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** A file for choosing by its path; a choice holds paths alone or contents alone. */
export async function onDisk({ name, buffer }: { name: string; buffer: Buffer }): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, buffer)
  return path
}

/** One byte more than may be sent. By its path: handing ten megabytes to Chromium took it two seconds. */
export async function tooLarge(name: string): Promise<string> {
  const path = await onDisk({ name, buffer: Buffer.alloc(0) })
  await truncate(path, largestUpload + 1)
  return path
}

/** A clip of a moving square, recorded by the browser itself. */
export const clip = async (page: Page) => ({
  name: 'cold start.webm',
  mimeType: 'video/webm',
  buffer: Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
      const pen = canvas.getContext('2d')
      const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm' })
      const parts: Blob[] = []
      recorder.ondataavailable = (event) => parts.push(event.data)
      recorder.start()
      for (let step = 0; step < 12; step++) {
        pen?.fillRect(step * 10, 40, 20, 20)
        await new Promise((done) => setTimeout(done, 60))
      }
      recorder.stop()
      await new Promise((done) => (recorder.onstop = done))
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
    }),
  ),
})

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

export const advert = {
  price: '8450',
  location: 'Whitby',
  contact_phone: '07700 900123',
  contact_email: 'seller@example.org',
  description: 'One owner, always garaged.\n\n- new clutch\n- <b>new</b> hood',
}

/** Puts the car up for sale and publishes its listing; resolves with the listing's slug. */
export async function publishListing(page: Page, car: string, fields: object = {}): Promise<string> {
  const path = `/api/vehicles/${car}`
  await page.request.put(`${path}/status`, { data: { status: 'For Sale' } })
  const saved = await page.request.put(`${path}/listing`, { data: { ...advert, ...fields } })
  const { version } = await saved.json()
  const answer = await page.request.put(`${path}/listing/status`, { data: { status: 'published', version } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).url_slug
}

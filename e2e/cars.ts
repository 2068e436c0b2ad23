import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

export const minor = {
  make: 'Morris',
  model: 'Minor',
  year: 1962,
  transmission: 'Manual',
  fuel_type: 'Petrol',
  mileage: 61_234,
}

/** Puts a car into the garage of whoever is signed in on this page, without the dialog that has tests of its own. */
export async function addCar(page: Page, fields: object = {}): Promise<string> {
  const answer = await page.request.post('/api/vehicles', { data: { ...minor, ...fields } })
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

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

import type { Page } from '@playwright/test'
import { usualHours } from '../domain/businesses/business.ts'
import { type Account, expect } from './fixtures.ts'
import { operator } from './operator.ts'

export const workshop = {
  business_name: 'Kelham Lane Motors',
  business_type: 'Auto Repair',
  description: 'Three ramps and an MOT bay.\nWe ring before we spend your money.',
  address: 'Unit 4, Kelham Lane',
  city: 'Sheffield',
  postal_code: 'S3 8RY',
  country: 'United Kingdom',
  phone: '01632 960123',
  website: 'https://kelham.example',
  email: 'hello@kelham.example',
  operating_hours: usualHours,
}

/** These tests run after the Beta, when a business profile needs a plan that includes it. */
export const onSmallBusiness = ({ email }: Account) => operator('set-plan', email, 'small-business')

/** Opens a business for the member signed in on this page, without the form, which has its own test. */
export async function openBusiness(page: Page, owner: Account, fields: object = {}) {
  await onSmallBusiness(owner)
  const answer = await page.request.post('/api/business', { data: { ...workshop, ...fields } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export const addService = async (page: Page, fields: object) => {
  const answer = await page.request.post('/api/business/services', { data: fields })
  expect(answer.status()).toBe(201)
  return answer.json()
}

import { expect } from 'vitest'
import { type OwnBusiness, usualHours } from '#domain/businesses/business.ts'
import { member, type Person } from './people.ts'
import { jpeg } from './pictures.ts'
import { inserted } from './rows.ts'
import type { TestServer } from './server.ts'

export const shop = {
  business_name: 'Kelham Lane Motors',
  business_type: 'Auto Repair',
  description: 'Three ramps and an MOT bay.',
  address: 'Unit 4, Kelham Lane',
  city: 'Sheffield',
  postal_code: 'S3 8RY',
  country: 'United Kingdom',
  phone: '01632 960123',
  website: 'https://kelham.example',
  email: 'hello@kelham.example',
  operating_hours: usualHours,
}

export async function opensBusiness(owner: Person, details: object = {}): Promise<OwnBusiness> {
  const answer = await owner.post('/business', { ...shop, ...details })
  expect(answer.status).toBe(201)
  return answer.json()
}

/** Uploaded, and not yet used. */
export async function shopPicture(person: Person, kind = 'business'): Promise<string> {
  const answer = await person.post(`/uploads/${kind}`, await jpeg(60, 40), { 'x-file-name': 'bay.jpg' })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

export const reviews = (
  author: Person,
  owner: Person,
  rating = 5,
  review_text: string | null = 'Rang before spending.',
) => author.put(`/businesses/${owner.id}/review`, { rating, review_text })

/** A member with a business; verified unless stated otherwise. */
export async function workshop(server: TestServer, name = 'Hill Street Motors', is_verified = true) {
  const { sql } = server.services
  const owner = await member(server, 'Bert Baker')
  const id = await inserted(sql`
    insert into business_profiles (user_id, business_name, business_type, description, address, city, postal_code,
      country, phone, email, is_verified, decided_at)
    values (${owner.id}, ${name}, 'Auto Repair', 'We mend cars.', '1 Hill Street', 'Leeds', 'LS1 1AA',
      'United Kingdom', '0113 496 0000', 'desk@example.org', ${is_verified},
      ${is_verified ? sql`clock_timestamp() + interval '1 millisecond'` : null}) returning id`)
  return { owner, id, name }
}

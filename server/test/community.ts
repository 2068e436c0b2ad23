import { expect } from 'vitest'
import { member, type Person } from './people.ts'
import { addVehicle } from './rows.ts'
import type { TestServer } from './server.ts'

/** A member whom the operator has made a moderator. */
export async function moderatorOf(server: TestServer, name = 'Mo Marshal'): Promise<Person> {
  const mo = await member(server, name)
  await server.services.sql`update users set role = 'moderator' where id = ${mo.id}`
  return mo
}

async function idOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

export const writes = async (author: Person, extra: object = {}) =>
  idOf(await author.post('/posts', { title: 'Hill start', content: 'It rolled back.', ...extra }))
export const comments = async (author: Person, post: string, content = 'Mind the bumper.') =>
  idOf(await author.post(`/posts/${post}/comments`, { content }))
export const guides = async (author: Person, extra: object = {}) =>
  idOf(
    await author.post('/guides', {
      ...{ type: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Bleeding brakes', make: 'All', model: 'All' },
      description: 'With one pair of hands.',
      ...extra,
    }),
  )

/** A car for sale with a published listing. */
export async function advertises(owner: Person) {
  const car = await addVehicle(owner.server.services.sql, owner.id)
  expect((await owner.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
  const advert = {
    ...{ price: 8450, location: 'Whitby', contact_phone: '07700 900123', contact_email: 'seller@example.org' },
    description: 'One owner.',
  }
  const saved = await (await owner.put(`/vehicles/${car}/listing`, advert)).json()
  const published = await owner.put(`/vehicles/${car}/listing/status`, { status: 'published', version: saved.version })
  expect(published.status).toBe(200)
  return { car, id: saved.id as string, slug: saved.url_slug as string }
}

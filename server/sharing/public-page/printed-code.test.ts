import { expect, test } from 'vitest'
import { letIn } from '../../test/access.ts'
import { member, people } from '../../test/people.ts'
import { addPublicCar, cookieOf, openSite } from '../../test/public-car.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const words = (field: string) => field

test('the code on a windscreen opens the car for its owner and whoever they let in, and its page for everybody else', async () => {
  const { ann, sam } = await people(server)
  const { car, slug } = await addPublicCar(server.services, ann.id, words, words)
  await server.services.sql`update vehicle_listings set url_slug = 'mini-for-sale' where vehicle_id = ${car}`
  const open = await openSite(server.services)
  const leads = async (code: string, cookie?: string) => {
    const answer = await open(`/c/${code}`, cookie ? { cookie } : {})
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    return answer.headers.get('location')
  }
  const own = `/vehicle/${car}`
  expect(await leads(slug, cookieOf(ann))).toBe(own)
  expect(await leads('mini-for-sale', cookieOf(ann))).toBe(own)
  for (const cookie of [undefined, cookieOf(sam)]) {
    expect(await leads(slug, cookie)).toBe(`/p/${slug}`)
    expect(await leads('mini-for-sale', cookie)).toBe('/listings/mini-for-sale')
    expect(await leads('no-such-car', cookie)).toBe('/p/no-such-car')
  }
  const dan = await member(server, 'Dan Dale')
  const access = await letIn(ann, dan, 'viewer', { vehicle: car })
  expect(await leads(slug, cookieOf(dan))).toBe(own)
  await server.services.sql`update vehicle_access set ended_at = now(), ended_as = 'removed' where id = ${access}`
  expect(await leads(slug, cookieOf(dan))).toBe(`/p/${slug}`)
  // The page is off: a stranger can't tell that there is a car, and its owner still gets to it.
  await server.services.sql`update vehicles set is_public = false where id = ${car}`
  expect(await leads(slug, cookieOf(ann))).toBe(own)
  expect((await open(`/p/${slug}`)).status).toBe(404)
  await server.services.sql`update vehicles set user_id = ${sam.id} where id = ${car}`
  expect([await leads(slug, cookieOf(ann)), await leads(slug, cookieOf(sam))]).toEqual([`/p/${slug}`, own])
  await server.services.sql`update vehicles set deleted_at = now() where id = ${car}`
  expect(await leads(slug, cookieOf(sam))).toBe(`/p/${slug}`)
  expect((await open('/c/..%2F..%2Fx')).headers.get('location')).toBe('/welcome')
})

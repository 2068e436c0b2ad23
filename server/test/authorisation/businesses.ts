import { expect } from 'vitest'
import { opensBusiness, reviews } from '../business.ts'
import type { Person } from '../people.ts'
import { jpeg } from '../pictures.ts'
import { created, recent, uploaded } from './cars.ts'
import type { Cast } from './cast.ts'
import { moderates } from './community.ts'
import type { Garage } from './garage.ts'
import type { Secrets } from './secrets.ts'

/** The business is verified, the author's is waiting for review, and the recipient's has been hidden by a moderator. */
export async function businessesOf(people: Cast, cars: Garage, secrets: Secrets) {
  const { business, author, follower, recipient, moderator, owner } = people
  const shops = {
    verified: await furnished(business, 'Baker Motors'),
    waiting: await furnished(author, 'Ames Trim'),
    hidden: await furnished(recipient, secrets.word('the hidden business', 'recipient', 'moderator')),
  }
  const badge = { user_id: business.id, verified: true }
  expect((await moderator.post('/moderation/verifications', badge)).status).toBe(204)
  await moderates(moderator, 'hide', 'business', shops.hidden.id)
  for (const [shop, keeper] of [
    [shops.verified, business],
    [shops.waiting, author],
    [shops.hidden, recipient],
  ] as const)
    shop.version = (await (await keeper.get('/business')).json()).version

  const review = ((await (await reviews(author, business, 5)).json()) as { id: string }).id
  const unkind = await reviews(follower, business, 1, secrets.word('the hidden review', 'follower', 'moderator'))
  const { id: hiddenReview } = await unkind.json()
  await moderates(moderator, 'hide', 'review', hiddenReview)

  const named = (path: string, comments: string) =>
    created(owner, `${path}/service-records`, {
      ...{ type: 'Brake Service', date: recent, business_id: shops.verified.id, comments },
      cost: secrets.sum('what the business took', 'owner'),
    })
  const record = await named(cars.private.path, secrets.word('the record that names it', 'owner', 'business'))
  const { id, version } = await named(cars.public.path, 'told to everybody')
  const yes = await business.put(`/business/confirmations/${id}`, { confirmed: true, version })
  expect(yes.status).toBe(200)
  return { ...shops, hiddenReview: hiddenReview as string, review, record }
}

async function furnished(owner: Person, business_name: string) {
  const { id } = await opensBusiness(owner, { business_name })
  const { id: service } = await created(owner, '/business/services', { name: 'Polish', price: 65 })
  const file = await uploaded(owner, 'business', await jpeg(60, 40))
  const [{ id: image }] = await (await owner.post('/business/images', { image_ids: [file] })).json()
  return { id, owner: owner.id, service, image: image as string, file, version: 0 }
}

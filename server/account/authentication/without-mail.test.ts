import { expect, test } from 'vitest'
import { linkIn, mailTo, tokenIn } from '../../test/outbox.ts'
import { member, type Person, password } from '../../test/people.ts'
import { accepts, carForSale, offers } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

/* A site for others that cannot send email: nobody has proved any address, and only the operator sees the outbox. */

const server = useServer({ PUBLIC_URL: 'https://garage.example' })
const userOf = async (person: Person) => (await (await person.get('/session')).json()).user

test('whoever signs up is in at once, but nobody accepts a car by an address they merely typed (OWNR-16)', async () => {
  const ann = await member(server, 'Ann Archer')
  expect(await userOf(ann)).toMatchObject({ email_verified: false })
  const bea = await member(server, 'Bea Booth')
  const car = await carForSale(server, ann)
  const { id } = await offers(ann, car, bea.email)
  expect(await (await bea.get('/transfers')).json()).toEqual([])
  const refused = await bea.post(`/transfers/${id}/accept`)
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    403,
    "Please confirm your email address first. This site can't send email yet: ask your administrator for the link.",
  ])

  // The operator gives the link to somebody they know has the address: using it proves the same as if emailed.
  const token = linkIn((await mailTo(server, bea.email, 'would like to hand over')).text)
    .pathname.split('/')
    .at(-1)
  expect((await accepts(bea, id, token)).status).toBe(200)
  expect(await userOf(bea)).toMatchObject({ email_verified: true })
})

test('a friend with an address they merely typed earns nobody points, until the link in the outbox was used (C-48)', async () => {
  const ann = await member(server, 'Ann Archer')
  const { referral_code: ref } = await (await ann.put('/referral-code')).json()
  const friend = await member(server, 'Fay Friend', { ref })
  const counted = async () => (await (await ann.get('/referrals')).json()).counted
  expect(await counted()).toBe(0)
  const token = tokenIn((await mailTo(server, friend.email, 'Confirm your email address')).text)
  expect((await friend.post('/auth/verify-email', { token })).status).toBe(200)
  expect(await counted()).toBe(1)
  expect((await ann.post('/referral-invites', { emails: 'friend@example.org' })).status).toBe(403)
})

test('moving to an address one merely typed loses what the old one had proven, and finds nothing sent to the new one', async () => {
  const [ann, eve] = [await member(server, 'Ann Archer'), await member(server, 'Eve Evil')]
  await server.services.sql`update users set email_verified = true where id = ${eve.id}`
  const { id } = await offers(ann, await carForSale(server, ann), 'victim@example.org')
  const moved = await eve.post('/account/email', { email: 'victim@example.org', password })
  expect(await moved.json()).toEqual({ changed: true })
  expect(await userOf(eve)).toMatchObject({ email: 'victim@example.org', email_verified: false })
  expect((await eve.post(`/transfers/${id}/accept`)).status).toBe(403)
  expect((await eve.get(`/transfers/${id}`)).status).toBe(404)
  await mailTo(server, 'victim@example.org', 'Confirm your email address')
})

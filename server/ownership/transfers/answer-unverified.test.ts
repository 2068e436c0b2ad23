import { beforeAll, expect, test } from 'vitest'
import { linkIn, tokenIn } from '../../test/outbox.ts'
import { Person, password } from '../../test/people.ts'
import { accepts, carForSale, offers } from '../../test/sale.ts'
import { useServerWithMail } from '../../test/server.ts'

/* With email configured an account has to prove its address first; until then it may be a stranger's. */

const { server, smtp } = useServerWithMail()
let ann: Person

beforeAll(async () => {
  ann = await signsUp('Ann Archer', 'ann@example.org')
  await confirms(ann)
  ann.id = (await (await ann.get('/session')).json()).user.id
})

async function signsUp(name: string, email: string) {
  const person = new Person(server, name, email)
  expect((await person.post('/auth/sign-up/email', { name, email, password })).status).toBe(201)
  return person
}
const confirms = async (person: Person) => {
  const { text } = await smtp.mailTo(person.email, 'Confirm your email address')
  expect((await person.post('/auth/verify-email', { token: tokenIn(text) })).status).toBe(200)
}
const tokenFor = async (email: string) =>
  linkIn((await smtp.mailTo(email, 'would like to hand over')).text)
    .pathname.split('/')
    .at(-1) ?? ''
const requests = async (person: Person) =>
  (await (await person.get('/notifications')).json()).filter(
    ({ type }: { type: string }) => type === 'transfer_request',
  )
const isVerified = async (person: Person) => (await (await person.get('/session')).json()).user.email_verified

test('an unconfirmed address is not told of the request, sees nothing of it and cannot answer it; confirming finds it', async () => {
  const una = await signsUp('Una Unsure', 'una@example.org')
  await una.signsIn()
  const { id } = await offers(ann, await carForSale(server, ann), una.email)
  expect(await requests(una)).toEqual([])
  expect(await (await una.get('/transfers')).json()).toEqual([])
  expect((await una.get(`/transfers/${id}`)).status).toBe(404)
  for (const act of ['accept', 'reject']) {
    const refused = await una.post(`/transfers/${id}/${act}`)
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      403,
      'Please confirm your email address first, using the link we emailed you when you signed up.',
    ])
  }
  await confirms(una)
  expect(await requests(una)).toMatchObject([{ metadata: { transfer_id: id } }])
  expect(await (await una.get('/transfers')).json()).toMatchObject([{ transfer_id: id }])
  expect((await accepts(una, id)).status).toBe(200)
})

test('the emailed link in the hand of its own address proves that address', async () => {
  const lee = await signsUp('Lee Link', 'lee@example.org')
  await lee.signsIn()
  const car = await carForSale(server, ann)
  const { id } = await offers(ann, car, lee.email)
  const token = await tokenFor(lee.email)
  expect(await (await lee.get(`/public/transfers/${token}`)).json()).toMatchObject({ for_you: true })
  expect(await isVerified(lee)).toBe(false)
  expect((await accepts(lee, id, token)).status).toBe(200)
  expect(await isVerified(lee)).toBe(true)
  expect((await lee.get(`/vehicles/${car}`)).status).toBe(200)
  expect(await requests(lee)).toEqual([])
})

test('the emailed link in the hand of another unconfirmed address does not', async () => {
  const odd = await signsUp('Odd Owen', 'odd@example.org')
  await odd.signsIn()
  const { id } = await offers(ann, await carForSale(server, ann), 'elsewhere@example.org')
  const token = await tokenFor('elsewhere@example.org')
  expect(await (await odd.get(`/public/transfers/${token}`)).json()).toMatchObject({ for_you: false })
  expect((await accepts(odd, id, token)).status).toBe(403)
  expect(await isVerified(odd)).toBe(false)
})

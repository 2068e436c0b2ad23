import { expect, test } from 'vitest'
import { linkIn, tokenIn } from '../../test/outbox.ts'
import { Person, password } from '../../test/people.ts'
import { accepts, carForSale, offers } from '../../test/sale.ts'
import { useServerWithMail } from '../../test/server.ts'

/* With email configured a newcomer leaves for the mailbox, and returns to where they were going. */

const { server, smtp } = useServerWithMail()

const vehicle = '/vehicle/7079991b-7da4-411d-b99e-cf48ccb0d7cf'

async function signsUp(name: string, next?: unknown) {
  const person = new Person(server, name, `${name.toLowerCase().replace(' ', '.')}@example.org`)
  const answer = await person.post('/auth/sign-up/email', { name, email: person.email, password, next })
  expect([answer.status, await answer.json()]).toEqual([201, { signed_in: false }])
  return person
}
const confirmation = async ({ email }: Person, count = 1) =>
  (await smtp.mailTo(email, 'Confirm your email address', count)).text
const confirms = (person: Person, text: string) => person.post('/auth/verify-email', { token: tokenIn(text) })
const leadsOnTo = (text: string) => linkIn(text).searchParams.get('next')

test('who signs up from an emailed request, under another address too, confirms it, is back there and accepts', async () => {
  const ann = await signsUp('Ann Archer')
  await confirms(ann, await confirmation(ann))
  ann.id = (await (await ann.get('/session')).json()).user.id
  const car = await carForSale(server, ann)
  const { id } = await offers(ann, car, 'nora.at.work@example.org')
  const here = linkIn((await smtp.mailTo('nora.at.work@example.org', 'would like to hand over')).text).pathname
  const nora = await signsUp('Nora New', here)
  const mail = await confirmation(nora)
  expect(leadsOnTo(mail)).toBe(here)
  expect(await (await confirms(nora, mail)).json()).toEqual({ signed_in: true })
  const token = here.split('/').at(-1)
  expect(await (await nora.get(`/public${here.replace('transfer', 'transfers')}`)).json()).toMatchObject({
    for_you: true,
  })
  expect((await accepts(nora, id, token)).status).toBe(200)
  expect((await nora.get(`/vehicles/${car}`)).status).toBe(200)
})

test('an email asked for again knows the way too, and the one before it ends with it', async () => {
  const ray = await signsUp('Ray Resend', vehicle)
  const first = await confirmation(ray)
  await ray.post('/auth/send-verification-email', { email: ray.email, next: vehicle })
  const again = await confirmation(ray, 2)
  expect([tokenIn(again) === tokenIn(first), leadsOnTo(again)]).toEqual([false, vehicle])
  expect((await confirms(ray, again)).status).toBe(200)
  for (const text of [again, first]) expect((await confirms(ray, text)).status).toBe(400)
})

test('whoever has to sign in after confirming is told so, and whoever had an account all along is led on', async () => {
  const tom = await signsUp('Tom Twofold', vehicle)
  await server.services.sql`update users set two_factor_enabled = true where email = ${tom.email}`
  expect(await (await confirms(tom, await confirmation(tom))).json()).toEqual({ signed_in: false })
  await signsUp('Tom Twofold', vehicle)
  const mail = await smtp.mailTo(tom.email, 'You already have a GarageTale account')
  expect(linkIn(mail.text).href).toBe(`http://garage.test/login?next=${encodeURIComponent(vehicle)}`)
})

test('no address given at sign-up, or when asking again, leads to another site or to another page', async () => {
  for (const [name, next] of [
    ['Eve Evil', 'https://evil.example/'],
    ['Sly Slash', '//evil.example/vehicles'],
    ['Ben Back', '/\\evil.example'],
    ['Api Ann', '/api/auth/sign-out'],
    ['Odd Owen', 7],
  ] as const) {
    const person = await signsUp(name, next)
    expect(linkIn(await confirmation(person)).search).toBe('')
    await person.post('/auth/send-verification-email', { email: person.email, next })
    expect(linkIn(await confirmation(person, 2)).search).toBe('')
  }
})

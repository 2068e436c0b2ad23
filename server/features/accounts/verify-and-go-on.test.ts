import { expect, test } from 'vitest'
import { linkIn } from '../../test/outbox.ts'
import { Person, password, visitor } from '../../test/people.ts'
import { carForSale, offers } from '../../test/sale.ts'
import { useServerWithMail } from '../../test/server.ts'

/* With mail configured a newcomer leaves for the mailbox, and comes back to what they came for. */

const { server, smtp } = useServerWithMail()

const vehicle = '/vehicle/7079991b-7da4-411d-b99e-cf48ccb0d7cf'

const pathOf = (link: URL) => link.href.slice(`${link.origin}/api`.length)
const leadsTo = async (person: Person, path: string) => (await person.get(path)).headers.get('location')
async function signsUp(name: string, next?: unknown) {
  const person = new Person(server, name, `${name.toLowerCase().replace(' ', '.')}@example.org`)
  const answer = await person.post('/auth/sign-up/email', { name, email: person.email, password, next })
  expect([answer.status, await answer.json()]).toEqual([201, { signed_in: false }])
  return person
}
const confirmation = async ({ email }: Person, count = 1) =>
  pathOf(linkIn((await smtp.mailTo(email, 'Confirm your e-mail address', count)).text))

test('who signs up from a mailed request, under another address too, confirms it, is back there and accepts', async () => {
  const ann = await signsUp('Ann Archer')
  expect(await leadsTo(ann, await confirmation(ann))).toBe('/?welcome=1')
  ann.id = (await (await ann.get('/session')).json()).user.id
  const car = await carForSale(server, ann)
  const { id } = await offers(ann, car, 'nora.at.work@example.org')
  const here = linkIn((await smtp.mailTo('nora.at.work@example.org', 'would like to hand over')).text).pathname
  const nora = await signsUp('Nora New', here)
  expect(await leadsTo(nora, await confirmation(nora))).toBe(here)
  const token = here.split('/').at(-1)
  expect(await (await nora.get(`/public${here.replace('transfer', 'transfers')}`)).json()).toMatchObject({
    for_you: true,
  })
  expect((await nora.post(`/transfers/${id}/accept`, { token })).status).toBe(200)
  expect((await nora.get(`/vehicles/${car}`)).status).toBe(200)
})

test('a second click, a link that has expired and a mail asked for again know the way too', async () => {
  const ray = await signsUp('Ray Resend', vehicle)
  const link = await confirmation(ray)
  await visitor(server).post('/auth/send-verification-email', { email: ray.email, next: vehicle })
  const again = await confirmation(ray, 2)
  expect(again).not.toBe(link)
  expect(await leadsTo(ray, again)).toBe(vehicle)
  expect(await leadsTo(ray, again)).toBe(vehicle)
  expect(await leadsTo(visitor(server), again)).toBe(`/login?notice=link-expired&next=${encodeURIComponent(vehicle)}`)
})

test('whoever has to sign in after confirming, or had an account all along, is led on from there', async () => {
  const tom = await signsUp('Tom Twofold', vehicle)
  await server.services.sql`update users set two_factor_enabled = true where email = ${tom.email}`
  const link = await confirmation(tom)
  expect(await leadsTo(tom, link)).toBe(`/login?notice=address-confirmed&next=${encodeURIComponent(vehicle)}`)
  await signsUp('Tom Twofold', vehicle)
  const mail = await smtp.mailTo(tom.email, 'You already have a GarageTale account')
  expect(linkIn(mail.text).href).toBe(`http://garage.test/login?next=${encodeURIComponent(vehicle)}`)
})

test('no address given, neither at sign-up nor in the link, leads to another site or to another page', async () => {
  for (const [name, next] of [
    ['Eve Evil', 'https://evil.example/'],
    ['Odd Owen', 7],
  ] as const) {
    const person = await signsUp(name, next)
    const link = await confirmation(person)
    expect(link).not.toContain('next')
    expect(await leadsTo(person, `${link}&next=${encodeURIComponent('//evil.example/vehicles')}`)).toBe('/?welcome=1')
    for (const astray of [
      'https://evil.example/',
      '//evil.example/vehicles',
      '/\\evil.example',
      '/api/auth/sign-out',
      '',
    ])
      expect(await leadsTo(visitor(server), `${link}&next=${encodeURIComponent(astray)}`)).toBe(
        '/login?notice=link-expired',
      )
  }
})

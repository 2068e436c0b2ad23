import { beforeAll, expect, test } from 'vitest'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { type App, createApp } from '../../app.ts'
import { member, type Person } from '../../test/people.ts'
import { setDue } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { createWeb } from '../../web.ts'

const server = useServer()
const minor = { make: 'Morris', model: 'Minor', year: 1962, transmission: 'Manual', fuel_type: 'Petrol', mileage: 1 }
let app: App

beforeAll(async () => {
  app = createApp(server.services, await createWeb())
})

async function open(person: Person, path: string) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await app.request(path, { headers: { cookie, 'x-forwarded-for': person.address } })
  const html = await response.text()
  const [, body = ''] = html.split('<div id="root"')
  const [drawn = ''] = body.split('<script type="application/json"')
  const answers = html.match(/<script type="application\/json" id="answers">(.*?)<\/script>/)?.[1]
  return { response, html, drawn, answers: answers && JSON.parse(answers) }
}
async function addCar(person: Person, fields: object = {}): Promise<string> {
  const added = await person.post('/vehicles', { ...minor, confirmed: doubtCodes, ...fields })
  expect(added.status).toBe(201)
  const { id } = await added.json()
  await setDue(server.services.sql, id, 'insurance', '2020-03-01')
  return id
}

test('a member’s dashboard arrives drawn: who they are and what is due, from what the app begins with', async () => {
  const ann = await member(server, 'Ann Archer')
  await addCar(ann)
  const { response, html, drawn, answers } = await open(ann, '/')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(drawn.replaceAll('<!-- -->', '')).toMatch(/<h1[^>]*>Welcome back, Ann<\/h1>/)
  expect(drawn).toMatch(/id="due".*1962 Morris Minor/)
  expect(drawn).not.toMatch(/Loading|Initializing/)
  expect(html).toContain('<title>Dashboard: GarageTale</title>')
  expect(answers).toEqual([[['vehicles', 'dashboard'], await (await ann.get('/dashboard')).json()]])
  // Its scripts wait until it has been painted.
  expect(html).not.toMatch(/<script type="module"|rel="modulepreload"/)
  expect(html).toContain('<meta name="scripts"')
})

test('a vehicle arrives drawn, for its owner alone', async () => {
  const [ann, mallory] = [await member(server, 'Ann Archer'), await member(server, 'Mallory Moss')]
  const id = await addCar(ann, { registration_number: 'YSV 123' })
  const { drawn, answers } = await open(ann, `/vehicle/${id}?tab=timeline`)
  expect(drawn).toMatch(/<h1[^>]*>1962 Morris Minor<\/h1>/)
  expect(drawn).toContain('YSV 123')
  expect(answers).toEqual([[['vehicles', id, 'page'], await (await ann.get(`/vehicles/${id}`)).json()]])

  const hers = await open(mallory, `/vehicle/${id}`)
  expect(hers.drawn).toContain('Loading...')
  expect(hers.answers).toBeUndefined()
  expect(hers.html).not.toMatch(/Morris|YSV 123|Archer/)
})

test('members who open their dashboards at the same moment each see their own', async () => {
  const names = ['Ann', 'Bert', 'Cleo', 'Dora', 'Eric', 'Fay']
  const all = await Promise.all(names.map((name) => member(server, `${name} Archer`)))
  await Promise.all(all.map((person, at) => addCar(person, { model: `Model ${names[at]}` })))
  const pages = await Promise.all([...all, ...all].map((person) => open(person, '/')))
  for (const [at, { drawn, answers }] of pages.entries()) {
    const name = names[at % names.length] as string
    const others = names.filter((each) => each !== name)
    expect(drawn).toContain(`Model ${name}`)
    expect(JSON.stringify(answers)).toContain(`Model ${name}`)
    for (const other of others) expect(drawn + JSON.stringify(answers)).not.toContain(`Model ${other}`)
  }
})

test('what members type stays text in the page and in the data beside it', async () => {
  const ann = await member(server, 'Ann Archer')
  expect((await ann.patch('/profile', { name: '<b>Ann</b>' })).status).toBeLessThan(300)
  await addCar(ann, { model: '</script><script>alert(1)</script>' })
  const { html } = await open(ann, '/')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<b>Ann')
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
})

test('a screen with a dialog in front, one that is not there and every other one start with the word Loading', async () => {
  const ann = await member(server, 'Ann Archer')
  const id = await addCar(ann)
  const missing = '0b3d2e00-0000-4000-8000-000000000000'
  const paths = ['/?welcome=1', `/vehicle/${id}?action=service`, `/vehicle/${missing}`, '/vehicle/x', '/vehicles']
  for (const path of [...paths, '/vehicle/demo-1', '/community']) {
    const { response, drawn, answers } = await open(ann, path)
    expect([path, response.status, drawn.includes('Loading...'), answers]).toEqual([path, 200, true, undefined])
  }
})

test('a session that has ended gets no screen', async () => {
  const ann = await member(server, 'Ann Archer')
  await addCar(ann)
  await server.services.sql`update sessions set expires_at = now() where user_id = ${ann.id}`
  const { response, html } = await open(ann, '/')
  expect([response.status, response.headers.get('location'), html]).toEqual([302, '/welcome', ''])
})

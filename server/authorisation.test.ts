import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteFigures } from '../scripts/proof.ts'
import { playEverything } from './test/authorisation/matrix.ts'
import { forMembers } from './test/authorisation/play.ts'
import { members, roles } from './test/authorisation/roles.ts'
import { playMatrix } from './test/authorisation/run.ts'
import { useServer } from './test/server.ts'

const server = useServer()
let played: Awaited<ReturnType<typeof playEverything>>

beforeAll(async () => {
  played = await playEverything(server)
  const { routes, plays, refusals, secrets, leaks, wrong } = played.outcome
  noteFigures('1-authorisation', [
    { name: 'routes, each called as everybody', value: routes },
    { name: 'kinds of people', value: roles.length },
    { name: 'requests', value: plays },
    { name: 'of them refused', value: refusals },
    { name: 'planted secrets', value: secrets },
    {
      name: 'secrets in answers to people who may not know them',
      value: leaks.length,
      goal: '0',
      reached: leaks.length === 0,
    },
    { name: 'wrong answers', value: wrong.length, goal: '0', reached: wrong.length === 0 },
  ])
}, 300_000)
afterAll(() => played?.stage.close())

test('every route has its line in the matrix, and every line its route', () => {
  const { withoutLine, withoutRoute } = played
  expect({ withoutLine, withoutRoute }).toEqual({ withoutLine: [], withoutRoute: [] })
})

test('everybody gets in where they have the right, and whoever is refused has changed nothing', () => {
  expect(played.outcome.wrong).toEqual([])
})

test('no answer holds what its reader may not know', () => {
  expect(played.outcome.leaks).toEqual([])
  // A secret that nobody could ever read would prove nothing by staying unread.
  expect(played.world.secrets.unread()).toEqual([])
})

test('the matrix notices a route closed or open to the wrong people, and a leak', async () => {
  const { stage, world } = played
  const notes = forMembers('a private car', { params: { vehicleId: world.cars.private.id } })
  const shut = await playMatrix(stage, world, { 'GET /api/vehicles/:vehicleId/notes': [notes] })
  expect(shut.wrong).toHaveLength(members.length - 1)

  const contact = {
    thing: 'an advertisement',
    in: ['owner'] as const,
    params: { slug: world.cars['for sale'].listing.slug },
  }
  world.secrets.of('seller@example.org', 'the address in the advertisement', 'owner')
  const open = await playMatrix(stage, world, { 'POST /api/public/listings/:slug/contact': [contact] })
  expect(open.wrong).toHaveLength(roles.length - 1)
  expect(open.leaks).toHaveLength(roles.length - 1)
})

test('what a request changes is noticed, and undone', async () => {
  const { stage, world } = played
  const { owner } = world.people
  const path = `/api${world.cars.private.path}/notes`
  const headers = {
    'content-type': 'application/json',
    cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  const before = await (await owner.get(`${world.cars.private.path}/notes`)).text()
  const { given, wrote } = await stage.play(async () =>
    stage.app.request(path, { method: 'POST', headers, body: JSON.stringify({ content: 'She pulls to the left.' }) }),
  )
  expect(given.status).toBe(201)
  expect(wrote).toContain('vehicle_notes')
  expect(await (await owner.get(`${world.cars.private.path}/notes`)).text()).toBe(before)
})

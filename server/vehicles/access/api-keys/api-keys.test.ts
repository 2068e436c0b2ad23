import { expect, test } from 'vitest'
import { scopeNames } from '#domain/basics/api-scopes.ts'
import { perKey } from '../../../platform/api/identify-key.ts'
import { operationOf } from '../../../platform/api/operation.ts'
import { nameOfGuard } from '../../../platform/http/guard.ts'
import { letIn } from '../../../test/access.ts'
import { makesKey, scriptWith } from '../../../test/api-key.ts'
import { member, type Person, password, people } from '../../../test/people.ts'
import { jpeg } from '../../../test/pictures.ts'
import { addVehicle } from '../../../test/rows.ts'
import { useServer } from '../../../test/server.ts'

const server = useServer()
const all = [...scopeNames]
const wash = { date: '2026-03-01', cost: 12.5 }
const codeOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string } }
  expect(error.message).not.toBe('')
  return `${answer.status} ${error.code}`
}
const carOf = (person: Person) => addVehicle(server.services.sql, person.id)
const washesOf = (car: string) => `/vehicles/${car}/washes`

test('a key is shown once, kept as a hash, told by mail and in the app, and its use is seen', async () => {
  const lines: string[] = []
  server.services.log = (line) => lines.push(line)
  const ann = await member(server, 'Ann Archer')
  const car = await carOf(ann)
  expect(await codeOf(await ann.post('/api-keys', { ...wanted(car), password: 'not this one' }))).toBe('400 invalid')
  const made = await makesKey(ann, { scopes: ['records:write'], vehicle_id: car })
  expect(made.key).toMatch(/^gt_[0-9A-Za-z]{38}$/)
  expect(made.ending).toBe(made.key.slice(-4))
  const everything = JSON.stringify([
    await server.services.sql`select * from api_keys`,
    await server.services.sql`select * from idempotency_keys`,
    await server.services.sql`select * from notifications`,
    await (await ann.get('/api-keys')).json(),
    await (await ann.get('/account/export')).text(),
    lines,
  ])
  expect(everything).not.toContain(made.key)
  expect(lines.join()).toContain('API key made')
  const mails = await server.mails(1)
  expect(
    mails.find(({ to, subject }) => to === ann.email && subject === 'A new API key for your account')?.text,
  ).toContain('Home Assistant')
  expect(await (await ann.get('/notifications')).text()).toContain('API key made')

  expect((await scriptWith(ann, made.key).post(washesOf(car), wash)).status).toBe(201)
  const [listed] = (await (await ann.get('/api-keys')).json()).keys
  expect(listed).toMatchObject({ last_used_from: '192.0.2.77', vehicle: { id: car } })
  expect(Date.parse(listed.last_used_at)).toBeGreaterThan(Date.now() - 600_000)
})

const wanted = (vehicle_id: string | null) => ({
  ...{ name: 'Home Assistant', vehicle_id, scopes: ['records:write'], days: '90', password },
})

test('nobody makes a key for a vehicle that they cannot see, nor more than there is room for', async () => {
  const { ann, sam } = await people(server)
  const [hers, his] = [await carOf(ann), await carOf(sam)]
  expect((await ann.post('/api-keys', wanted(his))).status).toBe(400)
  expect((await ann.post('/api-keys', { ...wanted(hers), scopes: ['account:write'] })).status).toBe(400)
  expect((await ann.post('/api-keys', { ...wanted(hers), days: '9999' })).status).toBe(400)
  await server.services.sql`
    insert into api_keys (user_id, name, scopes, token_hash, ending, expires_at)
    select ${ann.id}, 'old', '{records:read}', lpad(n::text, 63, '0') || 'a', 'abcd', now() from generate_series(1, 20) n`
  expect(await codeOf(await ann.post('/api-keys', wanted(hers)))).toBe('409 too_many_keys')
  const { key, id } = await makesKey(sam, { scopes: all })
  expect((await ann.delete(`/api-keys/${id}`)).status).toBe(404)
  expect((await scriptWith(sam, key).get('/vehicles')).status).toBe(200)
})

test('a key does what its scopes say and nothing else', async () => {
  const ann = await member(server, 'Ann Archer')
  const car = await carOf(ann)
  const { key } = await makesKey(ann, { scopes: ['records:write'], vehicle_id: car })
  const script = scriptWith(ann, key)
  const { id } = (await (await script.post('/uploads/receipt', await jpeg())).json()) as { id: string }
  const added = await script.post(washesOf(car), { ...wash, image_ids: [id] })
  expect(added.status).toBe(201)
  expect(((await added.json()) as { images: object[] }).images).toHaveLength(1)
  for (const path of ['', '/washes', '/timeline', '/documents', '/due-dates', '/mileage', '/reminders', '/spending'])
    expect(await codeOf(await script.get(`/vehicles/${car}${path}`))).toBe('403 scope')
  expect(await codeOf(await script.get(`/files/${id}`))).toBe('404 not_found')
  expect(await codeOf(await script.post('/uploads/document', await jpeg()))).toBe('403 scope')
  expect(await codeOf(await script.post('/uploads/post', await jpeg()))).toBe('403 not_by_key')
  const reads = scriptWith(ann, (await makesKey(ann, { scopes: ['records:read'], vehicle_id: car })).key)
  expect((await reads.get(washesOf(car))).status).toBe(200)
  expect((await reads.get(`/files/${id}`)).status).toBe(200)
  expect(await codeOf(await reads.post(washesOf(car), wash))).toBe('403 scope')
})

test('a key that only adds records adds every kind with its file, and can neither change, delete nor read one', async () => {
  const ann = await member(server, 'Ann Archer')
  const car = await carOf(ann)
  const script = scriptWith(ann, (await makesKey(ann, { scopes: ['records:add'], vehicle_id: car })).key)
  const sent = async (kind: string) =>
    ((await (await script.post(`/uploads/${kind}`, await jpeg())).json()) as { id: string }).id
  const added = {
    washes: { ...wash, image_ids: [await sent('receipt')] },
    notes: { content: 'Pulls to the left', image_ids: [await sent('note')] },
    modifications: {
      ...{ type: 'Tech', name: 'Radio', brand: 'Alpine', install_date: '2026-01-02', cost: 99 },
      after_image_ids: [await sent('modification')],
    },
    media: { title: 'In the snow', file_id: await sent('media') },
  }
  for (const [path, record] of Object.entries(added)) {
    const all = `/vehicles/${car}/${path}`
    const answer = await script.post(all, record)
    expect([path, answer.status]).toEqual([path, 201])
    const { id, version } = (await answer.json()) as { id: string; version: number }
    for (const refused of [
      await script.ask('PATCH', `${all}/${id}`, { comments: 'changed', version }),
      await script.ask('DELETE', `${all}/${id}`),
      await script.get(`${all}/${id}`),
      await script.get(all),
    ])
      expect([path, await codeOf(refused)]).toEqual([path, '403 scope'])
    expect((await ann.get(`${all}/${id}`)).status).toBe(200)
  }
  expect(await codeOf(await script.get(`/files/${added.media.file_id}`))).toBe('404 not_found')
  expect(await codeOf(await script.post('/uploads/document', await jpeg()))).toBe('403 scope')
})

test('a key for one vehicle reaches no other, nor what is of all of them', async () => {
  const ann = await member(server, 'Ann Archer')
  const [mini, rover] = [await carOf(ann), await carOf(ann)]
  const script = scriptWith(ann, (await makesKey(ann, { scopes: all, vehicle_id: mini })).key)
  expect(await (await script.get('/key')).json()).toMatchObject({ vehicle_id: mini, scopes: all })
  expect((await script.get(`/vehicles/${mini}`)).status).toBe(200)
  const { id } = await (await ann.post(washesOf(rover), { ...wash, image_ids: [await photoOf(ann)] })).json()
  for (const path of [`/vehicles/${rover}`, `${washesOf(rover)}/${id}`, '/vehicles', '/reminders', '/spending'])
    expect(await codeOf(await script.get(path))).toBe('403 key_of_other_vehicle')
  expect(await codeOf(await script.get(`${washesOf(mini)}/${id}`))).toBe('404 not_found')
  const [image] = await server.services.sql`select file_id from record_images where maintenance_log_id = ${id}`
  expect(await codeOf(await script.get(`/files/${image?.file_id}`))).toBe('404 not_found')
  expect(await codeOf(await script.post(washesOf(rover), wash))).toBe('403 key_of_other_vehicle')
  expect((await scriptWith(ann, (await makesKey(ann, { scopes: all })).key).get(`/vehicles/${rover}`)).status).toBe(200)
})

const photoOf = async (person: Person) => (await (await person.post('/uploads/receipt', await jpeg())).json()).id

test('whatever is not documented is closed to every key, moderators’ included', async () => {
  const ann = await member(server, 'Ann Archer')
  const car = await carOf(ann)
  await server.services.sql`update users set role = 'moderator' where id = ${ann.id}`
  const { key, id } = await makesKey(ann, { scopes: all })
  const script = scriptWith(ann, key)
  const closed = server.app.routes.filter(
    ({ path, handler }) =>
      path.startsWith('/api/') && !path.endsWith('/*') && nameOfGuard(handler) && !operationOf(handler),
  )
  expect(closed.length).toBeGreaterThan(150)
  for (const { method, path } of closed) {
    const asked = path
      .replace(/^\/api/, '')
      .replace(/:(\w+)(\{[^}]*\}+)?/g, (_, name) => (name === 'vehicleId' ? car : id))
    const answer = await script.ask(method === 'ALL' ? 'GET' : method, asked, method === 'GET' ? undefined : {})
    expect([path, answer.status]).toEqual([path, 403])
  }
  expect(await codeOf(await script.get('/no-such-thing'))).toBe('404 not_found')
}, 60_000)

test('with a key cookies count for nothing, and a write needs no origin', async () => {
  const { ann, sam } = await people(server)
  const [hers, his] = [await carOf(ann), await carOf(sam)]
  const cookie = [...sam.cookies].map((pair) => pair.join('=')).join('; ')
  const script = scriptWith(ann, (await makesKey(ann, { scopes: all })).key, {
    cookie,
    origin: 'https://elsewhere.example',
  })
  expect((await script.post(washesOf(hers), wash)).status).toBe(201)
  expect((await script.get(`/vehicles/${his}`)).status).toBe(404)
  expect((await script.get('/key')).headers.getSetCookie()).toEqual([])
  const mistyped = scriptWith(ann, `gt_${'a'.repeat(38)}`, { cookie })
  expect(await codeOf(await mistyped.get('/vehicles'))).toBe('401 key_unknown')
  expect(await codeOf(await mistyped.get('/session'))).toBe('401 key_unknown')
  expect((await sam.get('/key')).status).toBe(404)
  expect((await sam.post('/notifications/read', {}, { authorization: 'Bearer of-some-proxy' })).status).toBeLessThan(
    300,
  )
})

test('a key is dead at the next request once it has ended or expired, or its member is gone', async () => {
  const ways: ((ann: Person, id: string) => Promise<unknown>)[] = [
    (ann, id) => ann.delete(`/api-keys/${id}`),
    (_, id) => server.services.sql`update api_keys set expires_at = now() where id = ${id}`,
    (ann) => server.services.sql`update users set suspended_at = now() where id = ${ann.id}`,
    (ann) => ann.post('/auth/change-password', { currentPassword: password, newPassword: 'another horse battery' }),
    (ann) => ann.request('DELETE', '/account', { password }),
  ]
  for (const way of ways) {
    const ann = await member(server, 'Ann Archer')
    const { key, id } = await makesKey(ann, { scopes: all })
    const script = scriptWith(ann, key)
    expect((await script.get('/vehicles')).status).toBe(200)
    await way(ann, id)
    expect((await script.get('/vehicles')).status).toBe(401)
  }
})

test('a sold vehicle’s keys are dead for good, and one for all vehicles no longer reaches it', async () => {
  const { ann, sam } = await people(server)
  const car = await carOf(ann)
  const [one, every] = [await makesKey(ann, { scopes: all, vehicle_id: car }), await makesKey(ann, { scopes: all })]
  await server.services.sql`update vehicles set user_id = ${sam.id}, handed_over_at = now() where id = ${car}`
  expect(await codeOf(await scriptWith(ann, one.key).get(`/vehicles/${car}`))).toBe('401 key_unknown')
  expect(await codeOf(await scriptWith(ann, every.key).get(`/vehicles/${car}`))).toBe('404 not_found')
  await server.services.sql`update vehicles set user_id = ${ann.id} where id = ${car}`
  expect((await scriptWith(ann, one.key).get(`/vehicles/${car}`)).status).toBe(401)
})

test('the key of somebody let in does what their role may do now, and ends with their access', async () => {
  const { ann, sam } = await people(server)
  const car = await carOf(ann)
  const access = await letIn(ann, sam, 'contributor', { vehicle: car })
  const key = (await makesKey(sam, { scopes: all, vehicle_id: car })).key
  const script = scriptWith(sam, key)
  expect((await script.post(washesOf(car), wash)).status).toBe(201)
  expect(await codeOf(await script.get(`/vehicles/${car}/spending`))).toBe('403 costs_hidden')
  expect(await codeOf(await script.ask('PUT', `/vehicles/${car}/due-dates/mot`, {}))).toBe('403 role')
  await ann.patch(`/people/${access}`, { role: 'viewer', shows_costs: false, shows_documents: false, reminds: false })
  expect(await codeOf(await script.post(washesOf(car), wash))).toBe('403 role')
  await ann.delete(`/people/${access}`)
  expect(await codeOf(await script.get(`/vehicles/${car}`))).toBe('401 key_unknown')
  await letIn(ann, sam, 'contributor', { vehicle: car })
  expect((await script.get(`/vehicles/${car}`)).status).toBe(401)
})

test('an attempt sent again by key is saved once, and each key has its own limit', async () => {
  const ann = await member(server, 'Ann Archer')
  const car = await carOf(ann)
  const [one, other] = [await makesKey(ann, { scopes: all }), await makesKey(ann, { scopes: all })]
  const script = scriptWith(ann, one.key)
  const named = { 'idempotency-key': 'invoice-4711' }
  const first = (await (await script.post(washesOf(car), wash, named)).json()) as { id: string }
  const again = (await (await script.post(washesOf(car), wash, named)).json()) as { id: string }
  expect(again.id).toBe(first.id)
  await server.services.sql`update rate_limits set hits = ${perKey.hits} where key like ${`${perKey.name}:%`}`
  const refused = await script.get('/vehicles')
  expect(await codeOf(refused)).toBe('429 too_many')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await scriptWith(ann, other.key).get('/vehicles')).status).toBe(200)
})

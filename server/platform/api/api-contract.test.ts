import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { beforeAll, expect, test } from 'vitest'
import { type Scope, scopeNames } from '#domain/basics/api-scopes.ts'
import { londonToday } from '#domain/basics/format.ts'
import { nameOf } from '#domain/records/log-answers.ts'
import { logKinds } from '#domain/records/registry.ts'
import { makesKey, scriptWith } from '../../test/api-key.ts'
import { answered } from '../../test/contract.ts'
import { jpeg, pdf } from '../../test/pictures.ts'
import { memberWithCar } from '../../test/records.ts'
import { setDue } from '../../test/rows.ts'
import { sampleRecord } from '../../test/sample-records.ts'
import { useServer } from '../../test/server.ts'
import { documentedRoutes, openApiDocument } from './document.ts'

const server = useServer()
type Made = Awaited<ReturnType<typeof memberWithCar>>
let ann: Made['ann']
let car: string
let script: ReturnType<typeof scriptWith>

beforeAll(async () => {
  const made = await memberWithCar(server)
  ann = made.ann
  car = made.car
  script = scriptWith(ann, (await makesKey(ann, { scopes: [...scopeNames] })).key)
})

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the walk finds out
async function ask(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await script.ask(method, path, body)
  const text = await answer.text()
  expect([method, path, answer.status < 300 ? '' : text]).toEqual([method, path, ''])
  return text.startsWith('{') ? JSON.parse(text) : undefined
}
const upload = async (kind: string, bytes: Uint8Array): Promise<string> =>
  (await ask('POST', `/uploads/${kind}`, bytes)).id

/** Adds, reads, lists, changes and deletes one thing. */
async function wholeLife(path: string, { added, change }: { added: object; change: object }) {
  const { id, version } = await ask('POST', path, added)
  const listed = await ask('GET', path)
  expect(JSON.stringify(listed)).toContain(id)
  await ask('GET', `${path}/${id}`)
  await ask('PATCH', `${path}/${id}`, { ...change, version })
  return id
}

test('every documented operation answers a key as documented', async () => {
  const v = `/vehicles/${car}`
  await setDue(server.services.sql, car, 'mot', '2030-03-01')
  await server.services.sql`
    insert into mot_tests (vehicle_id, user_id, test_number, test_date, test_result, odometer_reading, odometer_unit, source)
    values (${car}, ${ann.id}, '123', '2024-03-01', 'Passed', 30000, 'mi', 'registry')`.catch(() => {})
  for (const { kind, path } of logKinds) {
    const added = { ...sampleRecord(kind), image_ids: [await upload('receipt', await jpeg())] }
    const id = await wholeLife(`${v}/${path}`, { added, change: { comments: 'changed' } })
    const answer = await ask('GET', `${v}/${path}/${id}`)
    await ask('GET', answer.images[0].url)
    await ask('GET', `${answer.images[0].url}/320`)
  }
  const ids: Record<string, string> = {
    notes: await wholeLife(`${v}/notes`, {
      added: { content: 'Pulls to the left', image_ids: [await upload('note', await jpeg())] },
      change: { content: 'Pulls to the right' },
    }),
    modifications: await wholeLife(`${v}/modifications`, {
      added: { type: 'Tech', name: 'Radio', brand: 'Alpine', install_date: '2026-01-02', cost: 99 },
      change: { name: 'Radio and speakers' },
    }),
    media: await wholeLife(`${v}/media`, {
      added: { title: 'In the snow', file_id: await upload('media', await jpeg()) },
      change: { title: 'In the rain' },
    }),
    documents: await wholeLife(`${v}/documents`, {
      added: { title: 'Policy', category: 'Insurance', file_id: await upload('document', pdf()) },
      change: { title: 'New policy' },
    }),
    reminders: await wholeLife(`${v}/reminders`, {
      added: { title: 'Polish', type: 'Other', due_date: '2030-01-01' },
      change: { title: 'Wax' },
    }),
  }
  await ask('PUT', `${v}/reminders/${ids.reminders}/snooze`, { until: null })
  await ask('PUT', `${v}/reminders/${ids.reminders}/status`, { status: 'completed' })
  await ask('GET', '/reminders?status=completed')
  await ask('GET', '/reminders')
  await ask('GET', `${v}/timeline`)
  const { id: reading } = await ask('POST', `${v}/mileage/readings`, { ...todays, value: 60_000 })
  await ask('POST', `${v}/mileage/readings/${reading}/correction`, {
    ...{ value: 60_010, reason: 'Misread', confirmed: todays.confirmed },
  })
  const { items } = await ask('GET', `${v}/mileage/readings`)
  const by_hand = items.find(
    ({ stands, may }: { stands: boolean; may: string[] }) => stands && may.includes('withdraw'),
  )
  await ask('PUT', `${v}/mileage/readings/${by_hand.id}/state`, { withdrawn: true })
  await ask('GET', `${v}/mileage`)
  const { due_dates } = await ask('GET', `${v}/due-dates`)
  const { version } = due_dates.find(({ kind }: { kind: string }) => kind === 'tax')
  await ask('PUT', `${v}/due-dates/tax`, { date: '2030-01-01', state: null, version })
  await ask('GET', v)
  await ask('GET', '/vehicles')
  await ask('GET', '/key')
  await ask('GET', '/openapi.json')
  await ask('GET', `${v}/spending?period=all`)
  await ask('GET', '/spending')
  for (const [what, id] of Object.entries(ids)) await ask('DELETE', `${v}/${what}/${id}`)
  for (const { path } of logKinds) {
    const { items: found } = await ask('GET', `${v}/${path}`)
    for (const { id } of found) await ask('DELETE', `${v}/${path}/${id}`)
  }
  const silent = documentedRoutes(server.app).map(({ method, path }) => `${method} ${path}`)
  expect(silent.filter((route) => !answered.has(route))).toEqual([])
}, 120_000)

const todays = { date: londonToday(), unit: 'mi', confirmed: ['mileage_jump', 'mileage_above_later'] }

test('the document follows the routes and the registry', async () => {
  const document = await ask('GET', '/openapi.json')
  expect(document.openapi).toBe('3.1.0')
  const named = Object.keys(document.components.schemas)
  for (const { kind, path } of logKinds) {
    expect(Object.keys(document.paths[`/api/vehicles/{vehicleId}/${path}`])).toEqual(['get', 'post'])
    expect(named).toContain(nameOf(kind))
  }
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(50)
  for (const ref of new Set(refs)) expect(document).toHaveProperty(ref.replace('#/', '').split('/'))
  const { litres, date, comments } =
    document.paths['/api/vehicles/{vehicleId}/fill-ups'].post.requestBody.content['application/json'].schema.properties
  expect([litres.anyOf?.[0]?.type ?? litres.type, date.format, JSON.stringify(comments)]).toEqual([
    ...['number', 'date', expect.stringContaining('string')],
  ])
  expect(document.components.schemas.TyreCheck.properties.front_left_tread.description).toBe(
    'Tread depth: front left, mm',
  )
  const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((each) =>
    Object.values(each).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('the page names every operation and every answer, and loads nothing', async () => {
  const answer = await server.app.request('/api/docs')
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain('script-src')
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https?:|data:)/)
  const document = openApiDocument(documentedRoutes(server.app), 'https://garage.example')
  for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`)
  for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="${name}"`)
  for (const [, name] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${name}"`)
  expect(page).not.toContain('<td>anything<')
  expect(page).not.toMatch(/<script|<link|src=|@import|url\(|undefined|\[object/)
})

test('a script without a key is told what to send, and a person that they are not signed in', async () => {
  const asks = async (path: string, headers: Record<string, string>) => {
    const answer = await server.app.request(`/api${path}`, { headers })
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    expect([answer.status, error.code]).toEqual([401, 'not_authenticated'])
    return error.message
  }
  const toScript = expect.stringMatching(/^Please send an API key, .*gt_….*\.$/)
  expect(await asks('/vehicles', { 'user-agent': 'curl/8.5.0' })).toEqual(toScript)
  expect(await asks('/key', { authorization: 'Bearer KEY' })).toEqual(toScript)
  expect(await asks('/vehicles', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).toBe('Not authenticated')
  expect(await asks('/notifications', { 'user-agent': 'curl/8.5.0' })).toBe('Not authenticated')
})

interface Run {
  command: string
  file: string
  scopes: Scope[]
  given: string
}

/** As its user would run it, against the program listening on a port. */
async function runExample({ command, file, scopes, given }: Run): Promise<string> {
  const listening = serve({ fetch: server.app.fetch, port: 0 })
  const { port } = listening.address() as { port: number }
  const { key: KEY } = await makesKey(ann, { scopes, vehicle_id: car })
  const env = { ...process.env, KEY, API: `http://127.0.0.1:${port}/api` }
  const path = resolve(import.meta.dirname, '../../../docs/examples', file)
  try {
    return (await promisify(execFile)(command, [path, given], { env })).stdout
  } finally {
    listening.close()
  }
}

const hasCurl = spawnSync('curl', ['--version']).status === 0

test.skipIf(!hasCurl)('the curl example adds one service with its photo, however often it is run', async () => {
  const photo = join(await mkdtemp(join(tmpdir(), 'garagetale-example-')), 'invoice.jpg')
  await writeFile(photo, await jpeg())
  const example: Run = { command: 'sh', file: 'add-service.sh', scopes: ['records:add'], given: photo }
  const first = JSON.parse(await runExample(example))
  expect(first).toMatchObject({ type: 'Oil Change', cost: 129.9, images: [{ mime: expect.stringMatching(/^image/) }] })
  expect(JSON.parse(await runExample(example)).id).toBe(first.id)
  await expect(runExample({ ...example, scopes: ['records:read'] })).rejects.toThrow('403')
})

test.skipIf(!hasCurl)(
  'what the page tells somebody to type adds a service with a photo, by a key for that alone',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'garagetale-typed-'))
    const { ann: bea, car: hers } = await memberWithCar(server)
    await writeFile(join(folder, 'invoice.jpg'), await jpeg())
    const listening = serve({ fetch: server.app.fetch, port: 0 })
    const { port } = listening.address() as { port: number }
    const origin = `http://127.0.0.1:${port}`
    try {
      const page = await (await fetch(`${origin}/api/docs`)).text()
      const [, story = ''] = /<h2 id="example">(.*?)<h2 /s.exec(page) ?? []
      const typed = [...story.matchAll(/<pre tabindex="0" class="shell">(.*?)<\/pre>/gs)].map(([, shell = '']) =>
        shell.replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign))),
      )
      expect(typed.length).toBe(5)
      const { key } = await makesKey(bea, { scopes: ['records:add'], vehicle_id: hers })
      const file = join(folder, 'typed.sh')
      await writeFile(file, `${typed.join('\necho\n').replace('gt_…', key)}\necho\necho "attempt $ATTEMPT"`)
      const { stdout } = await promisify(execFile)('sh', ['-eu', file], { cwd: folder })
      const attempt = /^attempt (.*)$/m.exec(stdout)?.[1]
      const [service, refusal] = stdout
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))
      expect(service).toMatchObject({
        kind: 'service',
        type: 'Oil Change',
        date: '2026-11-02',
        mileage: 42_150,
        cost: 129.9,
      })
      // Once more, as after a lost answer: neither a second file nor a second service.
      const more = typed.slice(1, 4)
      const again = [typed[0]?.replace(/ATTEMPT=.*/, `ATTEMPT=${attempt}`), ...more].join('\necho\n')
      await writeFile(file, again.replace('gt_…', key))
      const repeated = await promisify(execFile)('sh', ['-eu', file], { cwd: folder })
      expect(repeated.stdout).toContain(service.id)
      const [{ files, services } = {}] = await server.services.sql`
        select (select count(*)::int from files where user_id = ${bea.id} and state <> 'removed') as files,
               (select count(*)::int from maintenance_logs where vehicle_id = ${hers}) as services`
      expect([files, services]).toEqual([1, 1])
      expect(service.images).toMatchObject([{ mime: 'image/webp', name: 'invoice.jpg' }])
      expect(page.replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign)))).toContain(refusal.error.message)
      expect(refusal.error.code).toBe('scope')
    } finally {
      listening.close()
    }
  },
)

test('a key that may only add records is refused everything else by the name of what it lacks', async () => {
  const { key } = await makesKey(ann, { scopes: ['records:add'], vehicle_id: car })
  const only = scriptWith(ann, key)
  const refused = documentedRoutes(server.app).filter(
    ({ operation: { scopes } }) => scopes.length > 0 && !scopes.flat().includes('records:add'),
  )
  expect(refused.length).toBeGreaterThan(20)
  const doors = refused.map(({ method, path }) => `${method} ${path}`)
  const [log = ''] = logKinds.map(({ path }) => path)
  for (const change of ['PATCH', 'DELETE'])
    expect(doors).toContain(`${change} /api/vehicles/:vehicleId/${log}/:recordId`)
  for (const { method, path, operation } of refused) {
    const asked = path.replace(/^\/api/, '').replace(/:(\w+)/g, (_, name) => (name === 'vehicleId' ? car : ann.id))
    const answer = await only.ask(method, asked, method === 'GET' ? undefined : {})
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    expect([path, answer.status, error.code]).toEqual([path, 403, 'scope'])
    for (const scope of operation.scopes.flat()) expect(error.message).toContain(`${scope} (“`)
    expect(error.message.match(/[.!?](\s|$)/g)).toEqual(['.'])
  }
})

test('the Node example notes the odometer, and says which scope it lacks', async () => {
  const { mileage } = await ask('GET', `/vehicles/${car}`)
  const example: Run = {
    ...{ command: process.execPath, file: 'odometer.mjs', given: String(mileage + 10) },
    scopes: ['vehicles:read', 'mileage:write'],
  }
  expect(await runExample(example)).toContain(`${mileage + 10} miles`)
  await expect(runExample({ ...example, scopes: ['vehicles:read'] })).rejects.toThrow('403 scope')
})

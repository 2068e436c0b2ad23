import { describe, expect, test } from 'vitest'
import type { SharedEntryPage, Sharing } from '#domain/sharing/sharing.ts'
import { type Person, people, visitor } from '../../test/people.ts'
import { memberWithCar, sealRecord } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const missing = '00000000-0000-4000-8000-00000000dead'

async function annWithCar() {
  const { ann, car, path } = await memberWithCar(server)
  const { sql } = server.services
  const at = `${path}/sharing`
  const log = async (type: string, date = '2026-03-01', more: object = {}) => {
    const cost = { type, date, cost: 20, ...more }
    const kind = type === 'Wash/Detail' ? 'washes' : isCost(type) ? 'running-costs' : 'service-records'
    const answer = await ann.post(`${path}/${kind}`, kind === 'washes' ? { date, ...more } : cost)
    expect([type, answer.status]).toEqual([type, 201])
    return (await answer.json()).id as string
  }
  const modification = async (name = 'Exhaust', install_date = '2026-02-14') => {
    const answer = await ann.post(`${path}/modifications`, { type: 'Tech', name, brand: 'Milltek', install_date })
    expect(answer.status).toBe(201)
    return (await answer.json()).id as string
  }
  return {
    ann,
    car,
    at,
    path,
    log,
    modification,
    read: async () => (await (await ann.get(at)).json()) as Sharing,
    change: async (change: object) => {
      const answer = await ann.patch(at, change)
      expect(answer.status).toBe(200)
      return (await answer.json()) as Sharing
    },
    hide: async (kind: string, id: string, is_publicly_visible = false) =>
      (await ann.put(`${at}/entries/${kind}/${id}`, { is_publicly_visible })).status,
    /** Which of these a visitor may see, as the public page checks it. */
    shown: async (table: 'maintenance_logs' | 'modifications') =>
      (await sql`select id from ${sql(table)} where vehicle_id = ${car} and is_publicly_visible`).map(({ id }) => id),
    row: async () => {
      const [row] = await sql`
        select status, is_public, public_url, public_created_at, show_maintenance, show_modifications, version
          from vehicles where id = ${car}`
      return row as Record<string, unknown>
    },
    points: async () => {
      const [row] = await sql`select total_points from user_points where user_id = ${ann.id}`
      return row?.total_points as number
    },
  }
}
const isCost = (type: string) => ['Fuel', 'Insurance', 'Warranty', 'Tax', 'Repair', 'Other'].includes(type)

describe('the public page', () => {
  test('is switched on with an address made once and 10 points paid once, and off with the address kept (SHAR-01, SHAR-02, SHAR-03, SHAR-08, GAMI-03, CALL-54)', async () => {
    const { read, change, points, row } = await annWithCar()
    expect(await read()).toEqual({
      is_public: false,
      public_url: null,
      public_description: null,
      show_maintenance: true,
      show_modifications: true,
      listing_shown: false,
      hidden: { maintenance: 0, modifications: 0 },
    })
    const on = await change({ is_public: true })
    expect(on.public_url).toMatch(/^mini-cooper-2015-[a-z0-9]{8}$/)
    expect(await points()).toBe(10)
    const { public_created_at } = await row()
    expect(await change({ is_public: false })).toEqual({ ...on, is_public: false })
    expect(await change({ is_public: true })).toEqual(on)
    expect(await points()).toBe(10)
    expect(await row()).toMatchObject({ public_created_at, public_url: on.public_url })
  })

  test('no two vehicles of one kind have addresses that tell of each other (SHAR-08)', async () => {
    const [one, other] = [await annWithCar(), await annWithCar()]
    const ends = await Promise.all(
      [one, other].map(async ({ change }) => (await change({ is_public: true })).public_url?.slice(-8)),
    )
    expect(ends[0]).not.toBe(ends[1])
  })

  test('a vehicle for sale that is switched off stays for sale, and its published listing stays published', async () => {
    const { ann, path, car, change, read, row } = await annWithCar()
    await ann.put(`${path}/status`, { status: 'For Sale' })
    await server.services.sql`
      insert into vehicle_listings (vehicle_id, user_id, price, description, location, contact_phone, contact_email, url_slug, status)
      values (${car}, ${ann.id}, 1, 'A car', 'Whitby', '01947', 'a@example.org', ${`mini-${car.slice(0, 8)}`}, 'published')`
    expect(await change({ is_public: false })).toMatchObject({ listing_shown: true })
    expect(await row()).toMatchObject({ status: 'For Sale', is_public: false })
    const [listing] = await server.services.sql`select status from vehicle_listings where vehicle_id = ${car}`
    expect(listing?.status).toBe('published')
    await change({ is_public: true })
    await ann.put(`${path}/status`, { status: 'Owned' })
    expect(await row()).toMatchObject({ status: 'Owned', is_public: false })
    expect(await read()).toMatchObject({ listing_shown: false })
  })

  test('twelve switches at once leave one address, and pictures that agree with the page', async () => {
    const { ann, at, car, row } = await annWithCar()
    const { sql } = server.services
    const [file] = await sql`
      insert into files (user_id, vehicle_id, kind, mime, size_bytes, checksum, state, stored_at)
      values (${ann.id}, ${car}, 'vehicle_photo', 'image/webp', 9, ${'a'.repeat(64)}, 'stored', now()) returning id`
    await sql`update vehicles set image_file_id = ${file?.id} where id = ${car}`
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => ann.patch(at, { is_public: turn % 2 === 0 })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const addresses = await Promise.all(answers.map(async (answer) => (await answer.json()).public_url))
    expect(new Set(addresses.filter(Boolean)).size).toBe(1)
    const { is_public } = await row()
    const [{ visibility } = {}] = await sql`select visibility from files where id = ${file?.id}`
    expect(visibility).toBe(is_public ? 'public' : 'private')
  })

  test('a failure inside leaves everything as it was: the page off, no address, the pictures private', async () => {
    const { ann, at, car, row, points } = await annWithCar()
    const { sql } = server.services
    const before = await row()
    await sql`create function out_of_ink() returns trigger language plpgsql as $$ begin raise 'out of ink'; end $$`
    await sql`create trigger out_of_ink before insert on point_transactions for each row execute function out_of_ink()`
    const answer = await ann.patch(at, { is_public: true, public_description: 'Hello', show_maintenance: false })
    await sql`drop function out_of_ink cascade`
    expect(answer.status).toBe(500)
    expect(await row()).toEqual(before)
    expect(await points()).toBe(0)
    const [{ shown } = {}] = await sql`
      select count(*)::int as shown from files where vehicle_id = ${car} and visibility = 'public'`
    expect(shown).toBe(0)
  })
})

describe('the switches of a history', () => {
  test('set the flag on all its records that are not deleted, sealed ones too, and on nothing else (SHAR-05, SHAR-06)', async () => {
    const { ann, car, path, change, log, modification, shown } = await annWithCar()
    const { sql } = server.services
    const logs = [await log('Oil Change'), await log('Repair'), await log('Fuel'), await log('Wash/Detail')]
    const mods = [await modification('Exhaust'), await modification('Coilovers')]
    const deleted = await log('Brake Service')
    await ann.delete(`${path}/service-records/${deleted}`)
    await sealRecord(server, 'maintenance_logs', logs[0] ?? '')
    await sealRecord(server, 'modifications', mods[0] ?? '')
    const totals = () => sql`select records, spent from vehicle_totals where vehicle_id = ${car}`
    const kept = await totals()

    expect(await change({ show_maintenance: false })).toMatchObject({
      show_maintenance: false,
      show_modifications: true,
    })
    expect(await shown('maintenance_logs')).toEqual([deleted])
    expect((await shown('modifications')).sort()).toEqual([...mods].sort())
    expect(await change({ show_modifications: false })).toMatchObject({ show_modifications: false })
    expect(await shown('modifications')).toEqual([])
    await change({ show_maintenance: true, show_modifications: true })
    expect((await shown('maintenance_logs')).sort()).toEqual([...logs, deleted].sort())
    expect((await shown('modifications')).sort()).toEqual([...mods].sort())
    expect(await totals()).toEqual(kept)
  })

  test('turned on after some were hidden one by one it asks, and does as it is told (SHAR-06, C-46)', async () => {
    const { ann, at, change, read, hide, log, shown } = await annWithCar()
    const [secret, open] = [await log('Oil Change'), await log('Brake Service')]
    expect(await hide('maintenance', secret)).toBe(200)
    expect((await read()).hidden).toEqual({ maintenance: 1, modifications: 0 })
    await change({ show_maintenance: false })
    expect(await shown('maintenance_logs')).toEqual([])
    expect((await read()).hidden.maintenance).toBe(1)

    const asked = await ann.patch(at, { show_maintenance: true })
    expect([asked.status, (await asked.json()).error.code]).toEqual([409, 'hidden_entries'])
    expect((await read()).show_maintenance).toBe(false)

    const later = await log('Battery Change')
    await change({ show_maintenance: true, hidden: 'keep' })
    expect((await shown('maintenance_logs')).sort()).toEqual([open, later].sort())
    expect((await read()).hidden.maintenance).toBe(1)

    await change({ show_maintenance: false })
    await change({ show_maintenance: false })
    expect((await read()).hidden.maintenance).toBe(1)
    await change({ show_maintenance: true, hidden: 'show' })
    expect(await shown('maintenance_logs')).toHaveLength(3)
    expect((await read()).hidden.maintenance).toBe(0)
  })

  test('a failure midway reverts the switch and every flag (SHAR-06)', async () => {
    const { ann, at, car, row, log, modification, shown } = await annWithCar()
    const { sql } = server.services
    const [, mod] = [await log('Oil Change'), await modification()]
    const before = await row()
    await sql`create function jammed() returns trigger language plpgsql as $$ begin raise 'jammed'; end $$`
    await sql`create trigger jammed before update on modifications for each row execute function jammed()`
    const answer = await ann.patch(at, { show_maintenance: false, show_modifications: false })
    await sql`drop function jammed cascade`
    expect(answer.status).toBe(500)
    expect(await row()).toEqual(before)
    expect(await shown('maintenance_logs')).toHaveLength(1)
    expect(await shown('modifications')).toEqual([mod])
    const [{ hidden } = {}] = await sql`
      select count(*)::int as hidden from maintenance_logs where vehicle_id = ${car} and hidden_one_by_one`
    expect(hidden).toBe(0)
  })
})

describe('entry by entry', () => {
  test('the list has what visitors may see, newest first, page by page, without fuel and insurance (SHAR-06, C-46)', async () => {
    const { ann, at, car, log, hide } = await annWithCar()
    const { sql } = server.services
    await sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date)
      select ${car}, ${ann.id}, 'service', 'Oil Change', date '2020-01-01' + n / 2 from generate_series(1, 45) as n`
    const repair = await log('Repair', '2026-05-01', { title: 'Wiper arm' })
    for (const type of ['Fuel', 'Insurance', 'Tax', 'Warranty', 'Other']) await log(type, '2026-06-01')
    const page = async (after = '') =>
      (await (await ann.get(`${at}/entries?kind=maintenance${after && `&after=${after}`}`)).json()) as SharedEntryPage
    const pages = [await page()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(next))
    const all = pages.flatMap(({ items }) => items)
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 6])
    expect(new Set(all.map(({ id }) => id)).size).toBe(46)
    expect(all[0]).toEqual({
      id: repair,
      kind: 'maintenance',
      title: 'Repair: Wiper arm',
      date: '2026-05-01',
      is_publicly_visible: true,
    })
    const dates = all.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(await hide('maintenance', repair)).toBe(200)
    expect((await page()).items[0]).toMatchObject({ id: repair, is_publicly_visible: false })
    expect((await ann.get(`${at}/entries?kind=everything`)).status).toBe(400)
    expect((await ann.get(`${at}/entries?kind=maintenance&after=nonsense`)).status).toBe(400)
  })

  test('a sealed entry is hidden and shown again; its words stay as they were sealed', async () => {
    const { ann, at, hide, modification, shown } = await annWithCar()
    const id = await modification('Exhaust')
    await sealRecord(server, 'modifications', id)
    expect(await hide('modifications', id)).toBe(200)
    expect(await shown('modifications')).toEqual([])
    expect(await hide('modifications', id, true)).toBe(200)
    expect(await (await ann.get(`${at}/entries?kind=modifications`)).json()).toEqual({
      items: [{ id, kind: 'modifications', title: 'Exhaust', date: '2026-02-14', is_publicly_visible: true }],
      next: null,
    })
  })

  test('an entry that is not there, deleted, of another kind or never shown is not found', async () => {
    const { ann, path, hide, log, modification } = await annWithCar()
    const [fuel, gone, mod] = [await log('Fuel'), await log('Oil Change'), await modification()]
    await ann.delete(`${path}/service-records/${gone}`)
    for (const [kind, id] of [
      ['maintenance', fuel],
      ['maintenance', gone],
      ['maintenance', mod],
      ['maintenance', missing],
      ['maintenance', 'nonsense'],
      ['documents', mod],
      ['constructor', mod],
    ] as const)
      expect([kind, id, await hide(kind, id)]).toEqual([kind, id, 404])
  })
})

describe("the Owner's Message", () => {
  test('is kept as it was typed, up to 10,000 characters, and taken away when it is empty (SHAR-09)', async () => {
    const { ann, at, change, read } = await annWithCar()
    const words = 'Dry stored.\n\n<b>One owner</b> & "honest" <script>alert(1)</script>'
    expect((await change({ public_description: `  ${words}\n` })).public_description).toBe(words)
    const long = await ann.patch(at, { public_description: 'x'.repeat(10_001) })
    expect([long.status, Object.keys((await long.json()).error.fields)]).toEqual([400, ['public_description']])
    expect((await read()).public_description).toBe(words)
    const longest = 'x'.repeat(10_000)
    const kept = await change({ public_description: longest, public_description_was: words })
    expect(kept.public_description).toBe(longest)
    const emptied = await change({ public_description: '   ', public_description_was: longest })
    expect(emptied.public_description).toBeNull()
  })

  test('written in two windows, the later is told and nothing is lost; sent again after a lost answer it is saved', async () => {
    const { ann, at, change, read } = await annWithCar()
    await change({ public_description: 'First' })
    const write = (message: string, was?: string | null) =>
      ann.patch(at, { public_description: message, public_description_was: was, show_maintenance: false })
    for (const was of ['Begun before', null, undefined]) {
      const late = await write('Second', was)
      expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    }
    expect(await read()).toMatchObject({ public_description: 'First', show_maintenance: true })
    const both = await Promise.all([write('Mine', 'First'), write('Yours', 'First')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { public_description: winner } = await read()
    expect((await write(winner ?? '', 'First')).status).toBe(200)
    expect((await ann.patch(at, { is_public: true })).status).toBe(200)
  })
})

describe('who may', () => {
  const attempts = (person: Person, car: string, id: string) => [
    person.get(`/vehicles/${car}/sharing`),
    person.patch(`/vehicles/${car}/sharing`, { is_public: true }),
    person.get(`/vehicles/${car}/sharing/entries?kind=maintenance`),
    person.put(`/vehicles/${car}/sharing/entries/maintenance/${id}`, { is_publicly_visible: false }),
  ]
  const told = async (asked: Promise<Response>[]) =>
    Promise.all((await Promise.all(asked)).map(async (answer) => `${answer.status} ${await answer.text()}`))

  test('a stranger and a former owner find nothing, a visitor is asked to sign in, and nothing changes (SHAR-01)', async () => {
    const { ann, car, log, change, row, shown } = await annWithCar()
    const { sam } = await people(server)
    const id = await log('Oil Change')
    const strange = await told(attempts(sam, car, id))
    expect(strange).toEqual(await told(attempts(sam, missing, missing)))
    expect(strange.every((answer) => answer.startsWith('404'))).toBe(true)
    for (const answer of await Promise.all(attempts(visitor(server), car, id))) expect(answer.status).toBe(401)
    expect(await row()).toMatchObject({ is_public: false, public_url: null })
    expect(await shown('maintenance_logs')).toEqual([id])

    await change({ is_public: true })
    await server.services.sql`update vehicles set user_id = ${sam.id}, is_public = false where id = ${car}`
    expect(await told(attempts(ann, car, id))).toEqual(strange)
    expect(await row()).toMatchObject({ is_public: false })
  })

  test('nobody reaches an entry through a vehicle of their own', async () => {
    const { log, shown } = await annWithCar()
    const bea = await memberWithCar(server, 'Bea Booth')
    const id = await log('Oil Change')
    const through = `${bea.path}/sharing/entries/maintenance/${id}`
    expect((await bea.ann.put(through, { is_publicly_visible: false })).status).toBe(404)
    const page = await (await bea.ann.get(`${bea.path}/sharing/entries?kind=maintenance&after=${id}`)).json()
    expect(page.items).toEqual([])
    expect(await shown('maintenance_logs')).toEqual([id])
  })

  test('address, date and owner are the server’s to say', async () => {
    const { ann, at, row } = await annWithCar()
    const change = {
      is_public: true,
      public_url: 'mine',
      user_id: missing,
      status: 'For Sale',
      public_created_at: null,
    }
    expect((await ann.patch(at, change)).status).toBe(200)
    const now = await row()
    expect(now.public_url).not.toBe('mine')
    expect(now).toMatchObject({ status: 'Owned', public_created_at: expect.any(Date) })
    for (const odd of [{ is_public: 'yes' }, { show_maintenance: 1 }, { hidden: 'maybe' }, { public_description: 5 }])
      expect((await ann.patch(at, odd)).status).toBe(400)
  })
})

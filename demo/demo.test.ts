import { createHash } from 'node:crypto'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AnswerPage, leastTokens } from '#domain/assistant/automate.ts'
import { storedSizes } from '#domain/basics/file.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { milesRead } from '#domain/vehicles/mot.ts'
import { registrationStyle } from '#domain/vehicles/registration.ts'
import { refusals } from '../server/assistant/provider/refusal.ts'
import { keyOf } from '../server/platform/files/file-store.ts'
import { objectName } from '../server/platform/files/prepare-upload.ts'
import { Person, visitor } from '../server/test/people.ts'
import { useServer } from '../server/test/server.ts'
import { buildDemo } from './build.ts'
import { demoPassword, emailOf, leads } from './cast.ts'
import { commentTexts } from './comment-texts.ts'
import { assertDatabaseIsEmpty, markDemo, openDemoFolder } from './demo-folder.ts'
import { serviceNotes } from './history-texts.ts'
import { ruleWorth } from './points.ts'
import { postTexts } from './post-texts.ts'
import { showcase } from './showcase.ts'
import type { Row } from './world.ts'
import { writeDemo } from './write.ts'

const today = '2026-11-15'
const world = buildDemo(today)
const server = useServer()

beforeAll(async () => {
  await writeDemo(server.services, world, { log: () => {}, scale: 0.3 })
}, 60_000)

const everything = (demo: typeof world) =>
  createHash('sha256')
    .update(JSON.stringify([demo.rows, demo.files]))
    .digest('hex')

describe('what it holds', () => {
  test('a community of the promised size, all of it in the database', async () => {
    const tables = ['vehicles', 'maintenance_logs', 'mot_history', 'posts', 'follows', 'notifications'] as const
    for (const table of tables) {
      const { count } = await server.services.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count), table).toBe(world.all(table).length)
    }
    expect(world.members.length).toBe(41)
    expect(world.vehicles.length).toBe(90)
    expect(world.all('maintenance_logs').length).toBeGreaterThan(2500)
    expect(world.all('business_profiles').length).toBe(5)
    expect(world.all('ownership_transfers').map((sale) => sale.status)).toEqual(
      expect.arrayContaining(['pending', 'accepted']),
    )
  })

  test('words enough not to repeat itself', () => {
    expect(new Set(postTexts.map((post) => post.content)).size).toBeGreaterThanOrEqual(60)
    expect(new Set(Object.values(commentTexts).flat()).size).toBeGreaterThanOrEqual(120)
    expect(new Set(Object.values(serviceNotes).flat()).size).toBeGreaterThanOrEqual(80)
  })

  test('dates of every colour: overdue, soon, far off and none', () => {
    const days = world.vehicles.map((vehicle) => vehicle.due.mot)
    expect(days.some((due) => due === undefined)).toBe(true)
    expect(days.some((due) => due !== undefined && due < 0)).toBe(true)
    expect(days.some((due) => due !== undefined && due >= 0 && due <= 30)).toBe(true)
    expect(days.some((due) => due !== undefined && due > 30)).toBe(true)
    expect(world.vehicle('priya-fiesta').motExpiry).toBe('2026-11-27')
  })

  test('registrations of the right form for their age, each once', () => {
    const styleOf = (registered: string) =>
      registered >= '2001-09'
        ? 'current'
        : registered >= '1983-08'
          ? 'prefix'
          : registered >= '1963'
            ? 'suffix'
            : 'dateless'
    for (const { registration, registered, owner } of world.vehicles)
      expect([styleOf(registered), ...(owner.plateLetter === 'N' ? ['dateless'] : [])], registration).toContain(
        registrationStyle(registration),
      )
    expect(new Set(world.vehicles.map((vehicle) => vehicle.registration)).size).toBe(world.vehicles.length)
  })
})

describe('the same every time', () => {
  test('the same day gives the same rows and files', () => {
    expect(everything(buildDemo(today))).toBe(everything(world))
  })

  test('another day moves the dates, not the people, cars and words', () => {
    const later = buildDemo('2027-03-02')
    expect(later.vehicles.map((vehicle) => vehicle.registration)).toEqual(
      world.vehicles.map((each) => each.registration),
    )
    expect(later.all('posts').map((post) => post.id)).toEqual(world.all('posts').map((post) => post.id))
    expect(later.vehicle('priya-fiesta').motExpiry).toBe('2027-03-14')
  })

  test('nothing happens in the future, so that no time reads "in 5 hours"', () => {
    for (const [table, rows] of Object.entries(world.rows))
      for (const row of rows)
        if ('created_at' in row) expect(String(row.created_at) < today, `${table} ${row.created_at}`).toBe(true)
  })
})

describe('the history', () => {
  test('no record, reminder or test is older than the vehicle', () => {
    const registered = new Map(world.vehicles.map((vehicle) => [vehicle.id, vehicle.registered]))
    const check = (vehicle: string, day: string | null | undefined) =>
      expect(!day || day >= (registered.get(vehicle) ?? '9999'), `${vehicle} ${day}`).toBe(true)
    for (const row of world.all('maintenance_logs')) check(row.vehicle_id, row.date)
    for (const row of world.all('reminders')) check(row.vehicle_id, row.reminder_date)
    for (const row of world.all('mot_history')) check(row.vehicle_id, row.test_date)
    for (const row of world.all('modifications')) check(row.vehicle_id, row.install_date)
    for (const row of world.all('vehicle_documents')) check(row.vehicle_id, row.document_date)
    for (const row of world.all('keeper_history')) check(row.vehicle_id, row.date_of_transaction)
  })

  test('odometers never fall, but for the one reading that is marked', () => {
    const anomalies = world.all('mot_history').filter((test) => test.mileage_anomaly_detected)
    expect(anomalies.length).toBe(1)
    for (const vehicle of world.vehicles) {
      // One car counts kilometres.
      const inMiles = ({ odometer_reading = 0, odometer_unit = 'mi' }: Row<'mot_history'>) =>
        milesRead({ odometer_reading, odometer_unit }) ?? 0
      const readings = [
        ...world
          .all('mot_history')
          .filter((test) => test.vehicle_id === vehicle.id && !test.mileage_anomaly_detected)
          .map((test) => ({ day: test.test_date, miles: inMiles(test) })),
        ...world
          .all('maintenance_logs')
          .filter((log) => log.vehicle_id === vehicle.id && log.mileage)
          .map((log) => ({ day: log.date, miles: log.mileage ?? 0 })),
        { day: today, miles: vehicle.miles },
      ].sort((a, b) => (a.day < b.day ? -1 : 1))
      for (const [index, { day, miles }] of readings.entries())
        expect(miles, `${vehicle.key} on ${day}`).toBeGreaterThanOrEqual(readings[index - 1]?.miles ?? 0)
    }
  })

  test('one car failed its MOT and passed the retest three days later', () => {
    const tests = world.all('mot_history').filter((test) => test.vehicle_id === world.vehicle('ewa-octavia').id)
    expect(tests.slice(-2).map((test) => [test.test_result, test.is_retest])).toEqual([
      ['FAIL', false],
      ['PASS', true],
    ])
    expect(tests.at(-1)?.days_since_last_test).toBe(3)
  })
})

describe('the ledgers', () => {
  test('points pay what the rules say, at most a hundred a day, and add up (GAMI-03)', async () => {
    const { db } = server.services
    const rules = await db.selectFrom('point_rules').select(['id', 'points']).execute()
    expect(Object.fromEntries(rules.map(({ id, points }) => [id, points]))).toEqual(ruleWorth)
    const { rows: wrong } = await sql`
      select user_points.user_id from user_points
        left join (select user_id, sum(points) as points from point_transactions group by user_id) as paid using (user_id)
       where total_points <> coalesce(paid.points, 0)`.execute(db)
    expect(wrong).toEqual([])
    const { rows: greedy } = await sql`
      select user_id from point_transactions where rule_id <> 'referral'
       group by user_id, (created_at at time zone 'UTC')::date having sum(points) > 100`.execute(db)
    expect(greedy).toEqual([])
  })

  test('storage is the weight of the files, and every file has its bytes', async () => {
    const { db, files: store } = server.services
    const { rows: wrong } = await sql`
      select user_storage.user_id from user_storage
        left join (select user_id, sum(size_bytes) as bytes from files where state = 'stored' group by user_id) as held using (user_id)
       where used_bytes <> coalesce(held.bytes, 0)`.execute(db)
    expect(wrong).toEqual([])
    const files = await db.selectFrom('files').selectAll().execute()
    expect(files.length).toBe(world.files.length)
    for (const file of files) {
      const sizes = file.width && file.height ? storedSizes(file.kind, Math.max(file.width, file.height)) : [0]
      let weight = 0
      let last: Buffer | undefined
      for (const size of sizes) {
        const found = await store.read(keyOf(file.id, objectName(file.mime, size)))
        last = found ? await buffer(found.stream) : undefined
        weight += last?.byteLength ?? Number.NaN
      }
      expect(weight, file.original_name ?? '').toBe(file.size_bytes)
      expect(
        createHash('sha256')
          .update(last ?? '')
          .digest('hex'),
      ).toBe(file.checksum)
    }
  })

  test('badges stand for what was done (GAMI-06)', () => {
    const of = (key: string) =>
      world
        .all('user_badges')
        .filter((badge) => badge.user_id === world.member(key).id)
        .map((badge) => badge.badge_id)
    expect(of('malcolm')).toEqual(
      expect.arrayContaining(['full-house', 'shutterbug', 'mentor', 'passed-on', 'community-connector']),
    )
    expect(of('ffion')).toEqual(['early-bird'])
  })
})

describe('what it shows of selling', () => {
  const signIn = async (key: string) => {
    const { name } = world.member(key)
    const person = new Person(server, name, emailOf(name))
    await person.signsIn(demoPassword)
    return person
  }

  test('a car handed over with a seal that verifies, and an amendment beside what it holds', async () => {
    const alastair = await signIn('alastair')
    const mgb = world.vehicle('alastair-mgb')
    const file = await alastair.get(`/vehicles/${mgb.id}/handovers/1`)
    expect(file.status).toBe(200)
    const checked = await alastair.request('POST', '/public/handovers/verify', await file.json())
    expect(await checked.json()).toMatchObject({ verdict: 'genuine' })
    const { rows } = await sql<{ sealed: number; open: number; amendments: number }>`
      select count(*) filter (where seal_id is not null and user_id = ${mgb.addedBy.id})::int as sealed,
             count(*) filter (where seal_id is null)::int as open,
             (select count(*)::int from record_amendments where vehicle_id = ${mgb.id}) as amendments
        from maintenance_logs where vehicle_id = ${mgb.id}`.execute(server.services.db)
    expect(rows[0]?.sealed).toBeGreaterThan(10)
    expect(rows[0]?.open).toBeGreaterThan(2)
    expect(rows[0]?.amendments).toBe(1)
  })

  test('the handover is of one day: sold, sealed, kept and owned since then, and nothing of the next owner is older', async () => {
    const mgb = world.vehicle('alastair-mgb')
    const { rows } = await sql<Record<string, string>>`
      select transfers.sale_date::text, transfers.created_at::date::text as asked, answered_at::date::text as answered,
             (seals.document->>'sealed_at')::timestamptz::date::text as sealed, vehicles.last_keeper_change::text as changed,
             keepers.date_of_transaction::text as kept
        from ownership_transfers transfers
        join vehicles on vehicles.id = vehicle_id
        join handover_seals seals on seals.transfer_id = transfers.id
        join keeper_history keepers on keepers.transfer_id = transfers.id
       where transfers.vehicle_id = ${mgb.id}`.execute(server.services.db)
    expect(rows.flatMap((row) => Object.values(row))).toEqual(Array(6).fill(mgb.ownedSince))
    for (const table of ['maintenance_logs', 'modifications', 'vehicle_media', 'vehicle_documents'] as const)
      for (const row of world.all(table))
        if (row.vehicle_id === mgb.id && row.user_id === mgb.owner.id)
          expect(String(row.created_at) > mgb.heldSince, `${table} ${row.created_at}`).toBe(true)
  })

  test('a public page to show: a long book, a full gallery and a document', async () => {
    const row = world.all('vehicles').find(({ id }) => id === world.vehicle(showcase).id)
    const page: PublicVehicle = await (await visitor(server).get(`/public/vehicles/${row?.public_url}`)).json()
    expect(page.media.length).toBeGreaterThanOrEqual(10)
    expect(new Set(page.media.map(({ title }) => title)).size).toBe(page.media.length)
    expect(page.services?.length).toBeGreaterThanOrEqual(18)
    expect(page.services?.some(({ date }) => date < '1980')).toBe(true)
    expect([page.modifications?.length, page.documents.length]).toEqual([4, 2])
  })

  test('a car waiting for Ffion, public pages, listings and enquiries with their answers', async () => {
    const ffion = await signIn('ffion')
    expect(await (await ffion.get('/transfers')).json()).toHaveLength(1)
    const malcolm = await signIn('malcolm')
    const { items } = await (await malcolm.get('/conversations')).json()
    expect(items.length).toBeGreaterThanOrEqual(4)
    const opened = await Promise.all(
      items.map(async ({ id }: { id: string }) => (await malcolm.get(`/conversations/${id}`)).json()),
    )
    expect(Math.max(...opened.map(({ messages }) => messages.length))).toBe(3)
    const minor = world.all('vehicles').find((row) => row.id === world.vehicle('malcolm-minor').id)
    const page = await (await ffion.get(`/public/vehicles/${minor?.public_url}`)).json()
    expect([page.media.length > 0, page.services.length > 0, Boolean(page.public_description)]).toEqual([
      true,
      true,
      true,
    ])
    for (const listing of world.all('vehicle_listings'))
      expect((await ffion.get(`/public/listings/${listing.url_slug}`)).status).toBe(
        listing.status === 'published' ? 200 : 404,
      )
  })

  test('reports waiting for Judith, and what she has decided before', async () => {
    const judith = await signIn('judith')
    const { items } = await (await judith.get('/moderation/queue')).json()
    expect(items.map(({ object_type }: { object_type: string }) => object_type)).toEqual(['listing', 'comment'])
    expect((await (await judith.get('/moderation/log')).json()).items).toHaveLength(2)
  })
})

describe('what it shows of AutoMate', () => {
  test('earlier questions with the handbook’s own answers, one of them from the records, and what they cost', async () => {
    const { name, id } = world.member('priya')
    const priya = new Person(server, name, emailOf(name))
    await priya.signsIn(demoPassword)
    const { items }: AnswerPage = await (await priya.get('/automate/answers')).json()
    expect(items.map(({ prompt }) => prompt)).toContain('When is my MOT due?')
    expect(items.find(({ prompt }) => prompt === 'When is my MOT due?')?.response).toContain('27 November 2026')
    expect(items.filter(({ sources }) => sources.length > 0).length).toBe(items.length - 1)
    const { rows } = await sql<{ tokens: number; ledger: number; spent: number; asked: number }>`
      select tokens, (select sum(amount)::int from token_transactions where user_id = users.id) as ledger,
             (select -sum(amount)::int from token_transactions
               where user_id = users.id and kind in ('reserve', 'settle')) as spent,
             (select sum(total_tokens)::int from ai_chat_history
               where user_id = users.id and created_at >= '2026-11-01') as asked
        from users where id = ${id}`.execute(server.services.db)
    expect(rows[0]?.tokens).toBe(rows[0]?.ledger)
    expect(rows[0]?.spent).toBe(rows[0]?.asked)
    expect(rows[0]?.tokens).toBeGreaterThanOrEqual(leastTokens)
  })

  test('everybody’s purse adds up, and nobody was turned away but the one who asked for a cake', async () => {
    const { rows: wrong } = await sql`
      select name from users
       where tokens <> (select coalesce(sum(amount), 0) from token_transactions where user_id = users.id)`.execute(
      server.services.db,
    )
    expect(wrong).toEqual([])
    const answers = await server.services.db.selectFrom('ai_chat_history').select(['prompt', 'response']).execute()
    expect(answers.length).toBeGreaterThanOrEqual(15)
    const refused = answers.filter(({ response }) => (refusals as readonly string[]).includes(response.trim()))
    expect(refused.map(({ prompt }) => prompt)).toEqual(['give me a recipe for carrot cake'])
  })
})

describe('the door', () => {
  test('the people it names can sign in', async () => {
    for (const { key } of leads) {
      const { name } = world.member(key)
      const person = new Person(server, name, emailOf(name))
      expect((await person.signsIn(demoPassword)).status, name).toBe(200)
    }
  })

  test('a database that has members is left alone', async () => {
    await expect(assertDatabaseIsEmpty(server.services.db)).rejects.toThrow('has members already')
  })

  test('a folder with data that is no demo is refused and left as it was; a demo is reused or made again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'garagetale-demo-test-'))
    expect(await openDemoFolder(folder, 'embedded', false)).toEqual({ isComplete: false })
    await writeFile(join(folder, 'secret'), 'precious')
    await expect(openDemoFolder(folder, 'embedded', true)).rejects.toThrow('not a demo')
    expect(await readdir(folder)).toEqual(['secret'])
    await markDemo(folder, { made_on: today, complete: true, database: 'embedded' })
    expect(await openDemoFolder(folder, 'embedded', false)).toEqual({ isComplete: true })
    await expect(openDemoFolder(folder, 'db.example/real', false)).rejects.toThrow('another database')
    expect(await openDemoFolder(folder, 'embedded', true)).toEqual({ isComplete: false })
    expect(await readdir(folder)).toEqual(['demo.json'])
  })
})

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/processes.ts'
import { temporaryFolder } from '../../../../scripts/temporary-folder.ts'
import { readConfig } from '../../../config.ts'
import { checkReplica } from '../../../operations/doctor/check-replica.ts'
import { member, Person, visitor } from '../../../test/people.ts'
import { type OwnPostgres, startPostgres, startWithStandby } from '../../../test/postgres-on-tcp.ts'
import { feedOf, story, titlesOf, writes } from '../../../test/posts.ts'
import { addPublicCar, openSite } from '../../../test/public-car.ts'
import { inserted } from '../../../test/rows.ts'
import { startTestServer, type TestServer, testSecret } from '../../../test/server.ts'
import { openPostgres, type Sql } from '../database.ts'
import { mostBehind, Standby } from './standby.ts'

const wrote = 'garagetale.wrote'
let folder: string
let primary: OwnPostgres
let standby: OwnPostgres
let atStandby: Sql
let one: TestServer
let two: TestServer
const stops: (() => Promise<unknown>)[] = []

const replicaOf = ({ services }: TestServer) => {
  if (!services.replica) throw new Error('It has no replica')
  return services.replica
}
const isUsed = (server: TestServer) =>
  replicaOf(server)
    .figures()
    .standbys.some((each) => each.isUsed)
/** Finds out by asking something: a server that nobody reads from looks only now and then. */
async function isUsedNow(server: TestServer) {
  const before = counts(server)
  await visitor(server).get('/public/vehicles/none')
  return counts(server).both > before.both
}
const used = (...servers: TestServer[]) =>
  expect
    .poll(async () => (await Promise.all(servers.map(isUsedNow))).every(Boolean), { timeout: 15_000, interval: 20 })
    .toBe(true)
const counts = (server: TestServer) => ({ ...replicaOf(server).reads })

/** From now on the replica stands still, however much reaches it. */
async function pause() {
  await atStandby`select pg_wal_replay_pause()`
  const state = async () => (await atStandby`select pg_get_wal_replay_pause_state() as now`)[0]?.now
  await expect.poll(state).toBe('paused')
}
const resume = () => atStandby`select pg_wal_replay_resume()`

/** Has no writes of their own that somebody might have to see. */
async function atRest(person: Person) {
  await expect.poll(() => person.cookies.has(wrote), { timeout: 8000 }).toBe(false)
  return person
}

/** The same session at another server. */
function elsewhere(person: Person, server: TestServer) {
  const same = new Person(server, person.name, person.email)
  same.id = person.id
  for (const [name, value] of person.cookies) same.cookies.set(name, value)
  return same
}

const caughtUp = async () =>
  (await atStandby`select pg_last_wal_replay_lsn()::text as place`)[0]?.place ===
  (await one.services.sql`select pg_current_wal_flush_lsn()::text as place`)[0]?.place

interface Story {
  before?(): Promise<unknown>
  change(): Promise<unknown>
  /** Whether what is seen is from before the change. */
  isOld(): Promise<boolean>
  /** A live event may tell them, and then nothing old is read at all. */
  isTold?: boolean
}

/**
 * With the replica standing still, changes something and looks. What was asked for within the bound may be old; nothing
 * later is, and nothing comes back when the replica goes on. Played again if a slow machine was never shown the old.
 */
async function oldForAMoment({ before, change, isOld, isTold = false }: Story) {
  let sawOld = false
  for (let round = 0; round < (isTold ? 1 : 8) && !sawOld; round++) {
    await resume()
    await before?.()
    await expect.poll(caughtUp, { timeout: 10_000 }).toBe(true)
    await used(one)
    await pause()
    await change()
    const changed = performance.now()
    for (let since = 0; since <= mostBehind; ) {
      since = performance.now() - changed
      const old = await isOld()
      sawOld ||= old
      if (since > mostBehind) expect(old).toBe(false)
      await sleep(10)
    }
    await resume()
    await used(one)
    expect(await isOld()).toBe(false)
  }
  expect(sawOld || isTold).toBe(true)
}

describe.skipIf(process.platform !== 'linux')('a replica', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    folder = await temporaryFolder('replica')
    const pair = await startWithStandby(folder)
    primary = pair.primary
    standby = pair.standby
    atStandby = openPostgres(standby.url, { max: 1 })
    const settings = { DATABASE_URL: primary.url, AUTH_SECRET: testSecret }
    // As where any of them may become the primary.
    const both = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`
    for (const name of ['one', 'two'] as const) {
      const url = name === 'one' ? both : standby.url
      const started = await startTestServer({ ...settings, DATABASE_REPLICA_URL: url }, primary.url)
      stops.unshift(started.stop)
      if (name === 'one') one = started.server
      else two = started.server
    }
  }, 120_000)
  afterAll(async () => {
    for (const stop of stops) await stop()
    await atStandby.end({ timeout: 1 })
    for (const each of [standby, primary]) {
      each.signal('SIGCONT')
      each.signal('SIGKILL')
      await each.ended
    }
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await resume()
    await used(one, two)
  })

  test('answers everything that may be a second old, and nothing has to be asked again', async () => {
    const [ann, sam] = [await member(one, 'Ann Archer'), await member(one, 'Sam Sutton')]
    const { sql } = one.services
    const post = await writes(ann)
    const { car, slug } = await addPublicCar(
      one.services,
      ann.id,
      (field) => field,
      () => 'kept',
    )
    await sql`
      update vehicle_listings set status = 'published', published_at = now() where vehicle_id = ${car}`
    await sql`update vehicles set status = 'For Sale' where id = ${car}`
    const guide = await inserted(sql`
      insert into guides (user_id, title, description, type, video_id, make, model)
      values (${ann.id}, 'Oil', 'Oil', 'youtube', 'dQw4w9WgXcQ', 'Mini', 'Cooper') returning id`)
    await sql`
      insert into business_profiles (user_id, business_name, business_type, description, address, city, postal_code, country, phone, email)
      values (${ann.id}, 'Archer’s', 'Detailer', 'Polish', '1 High St', 'Leeds', 'LS1 1AA', 'UK', '0113', 'b@example.org')`
    await atRest(sam)
    await used(one)
    const paths = [
      ...['/posts', '/posts?feed=following', '/search?q=mini', '/search/groups?q=mini&kind=vehicle', '/leaderboard'],
      ...['/suggested-users', `/profiles/${ann.id}`, `/profiles/${ann.id}/followers`, `/profiles/${ann.id}/following`],
      ...[
        '/guides',
        `/guides/${guide}`,
        '/business-directory',
        `/businesses/${ann.id}`,
        `/businesses/${ann.id}/reviews`,
      ],
      ...[`/public/vehicles/${slug}`, `/public/listings/advert-${slug}`],
    ]
    const before = counts(one)
    for (const path of paths) expect([path, (await sam.get(path)).status]).toEqual([path, 200])
    const after = counts(one)
    expect({ replica: after.replica - before.replica, both: after.both - before.both }).toEqual({
      replica: paths.length,
      both: 0,
    })
    expect(titlesOf(await feedOf(sam))).toContain(post.title)
  })

  test('that stands still keeps no member from what they wrote, at any server, and others for a second at most', async () => {
    const [ann, sam] = [await member(one, 'Ann Archer'), await member(one, 'Sam Sutton')]
    await atRest(sam)
    let title = ''
    const change = async () => {
      title = `Still ${Math.random()}`
      await writes(ann, { ...story, title })
      for (const server of [one, two]) expect(titlesOf(await feedOf(elsewhere(ann, server)))).toContain(title)
    }
    await oldForAMoment({ change, isOld: async () => !titlesOf(await feedOf(sam)).includes(title) })
  })

  test('does not show a member’s other device less than it was told of', async () => {
    const ann = await member(one, 'Ann Archer')
    await used(one, two)
    const phone = elsewhere(ann, two)
    phone.cookies.delete(wrote)
    await pause()
    const told = Promise.withResolvers<void>()
    const stop = two.services.live.subscribe(ann.id, () => told.resolve())
    const { title } = await writes(ann, { ...story, title: 'On the other device' })
    await told.promise
    expect(titlesOf(await feedOf(phone))).toContain(title)
    stop()
  })

  test('does not bring back what was deleted, blocked or made private', async () => {
    const [ann, sam, eve] = [
      await member(one, 'Ann Archer'),
      await member(one, 'Sam Sutton'),
      await member(one, 'Eve Eden'),
    ]
    for (const each of [sam, eve]) await atRest(each)
    let post: string
    const isThere = async (person: Person) => (await feedOf(person)).items.some(({ id }) => id === post)
    const before = async () => {
      post = (await writes(ann)).id
      await one.services.sql`delete from blocks where blocker_id = ${ann.id}`
    }
    const erase = async () => expect((await ann.delete(`/posts/${post}`)).status).toBe(204)
    await oldForAMoment({ before, change: erase, isOld: () => isThere(sam) })
    const block = async () => expect((await ann.put(`/blocks/${eve.id}`)).status).toBeLessThan(300)
    await oldForAMoment({ before, change: block, isOld: () => isThere(eve), isTold: true })
  })

  test('leaves a page no older than its version, and none that was made private', async () => {
    const { services } = one
    const ann = await member(one, 'Ann Archer')
    const site = await openSite(services)
    const { car, slug } = await addPublicCar(
      services,
      ann.id,
      (field) => field,
      () => 'kept',
    )
    const page = async () => (await site(`/p/${slug}`)).text()
    let words = ''
    const rewrite = async () => {
      words = `Words ${Math.random()}`
      await services.sql`update vehicles set public_description = ${words} where id = ${car}`
    }
    await oldForAMoment({ change: rewrite, isOld: async () => !(await page()).includes(words) })
    const setPublic = (shown: boolean) => services.sql`update vehicles set is_public = ${shown} where id = ${car}`
    const isShown = async () => {
      const [seen, answer] = [await site(`/p/${slug}`), await visitor(one).get(`/public/vehicles/${slug}`)]
      return seen.status === 200 || answer.status === 200
    }
    await oldForAMoment({ before: () => setPublic(true), change: () => setPublic(false), isOld: isShown })
  })

  test('is not read before it has shown that it follows, and after a failover shows it again', async () => {
    const written: string[] = []
    const prove = async () => {
      const token = randomUUID()
      written.push(token)
      return token
    }
    const watched = new Standby(standby.url, { slowStatement: 0, isOneOfSeveral: false, prove })
    const look = (timeline: string) => watched.look({ at: performance.now(), position: 0, timeline })
    const show = () => one.services.sql`insert into replica_proofs (token) values (${written.at(-1) ?? ''})`
    const isProven = (timeline: string) => expect.poll(() => look(timeline).then(() => watched.provenAt > 0))
    for (let looks = 0; looks < 4; looks++) await look('00000001')
    expect([watched.provenAt > 0, watched.why]).toEqual([false, 'does not follow the database in DATABASE_URL'])
    await show()
    await isProven('00000001').toBe(true)
    for (let looks = 0; looks < 4; looks++) {
      await look('00000002')
      expect(watched.provenAt > 0).toBe(false)
    }
    expect(written.length).toBe(2)
    await show()
    await isProven('00000002').toBe(true)
    await watched.close()
  })

  test('is looked at by doctor, which says why one is of no use', async () => {
    const doctor = async (DATABASE_REPLICA_URL: string, DATABASE_URL = primary.url) => {
      const config = readConfig({ DATABASE_URL, AUTH_SECRET: testSecret, DATABASE_REPLICA_URL })
      return (await checkReplica(config)).map(({ grade, says }) => `${grade}: ${says}`)
    }
    const [at, beside] = [`127.0.0.1:${standby.port}`, `127.0.0.1:${primary.port}`]
    expect(await doctor(`postgres://postgres@${beside},${at}/postgres`)).toEqual([
      `fine: ${beside} is the primary now, and read once it is a replica.`,
      `fine: The one at ${at} follows the database.`,
    ])
    expect(await doctor(primary.url)).toEqual([
      `wrong: The one at ${beside} is not used: it takes writes itself, so it is no replica any more. Check DATABASE_REPLICA_URL.`,
    ])
    const nobody = `127.0.0.1:${await freePort()}`
    expect(await doctor(`postgres://postgres@${nobody}/postgres`)).toEqual([
      `wrong: The one at ${nobody} is not used: it does not answer (ECONNREFUSED). Check DATABASE_REPLICA_URL.`,
    ])
    expect(await doctor(`postgres://postgres@${at}/template1`, `postgres://postgres@${beside}/template1`)).toEqual([
      'note: Whether reads can go there is checked after the first start.',
    ])
  })

  test('that is killed, says nothing or comes back is noticed by nobody', async () => {
    const sam = await atRest(await member(one, 'Sam Sutton'))
    let over = false
    const statuses: number[] = []
    const hands = Array.from({ length: 12 }, async () => {
      while (!over) {
        statuses.push((await sam.get('/posts')).status, (await sam.get('/leaderboard')).status)
        await sleep(1)
      }
    })
    const returns = async () => {
      const before = counts(one).replica
      await used(one, two)
      await expect.poll(() => counts(one).replica).toBeGreaterThan(before)
    }
    await returns()
    standby.signal('SIGSTOP')
    await expect.poll(() => isUsed(one), { timeout: 10_000 }).toBe(false)
    const answered = statuses.length
    await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(answered + 50)
    standby.signal('SIGCONT')
    await returns()
    standby.signal('SIGKILL')
    await standby.ended
    await expect.poll(() => isUsed(one), { timeout: 10_000 }).toBe(false)
    standby = await startPostgres({ dir: standby.dir, port: standby.port })
    await returns()
    over = true
    await Promise.all(hands)
    expect([...new Set(statuses)]).toEqual([200])
  })

  test('that was promoted is not read, whatever it holds', async () => {
    const [ann, sam] = [await member(one, 'Ann Archer'), await member(one, 'Sam Sutton')]
    await atRest(sam)
    await atStandby`select pg_promote()`
    await expect.poll(() => isUsed(one), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => replicaOf(two).figures().standbys[0]?.takesWrites, { timeout: 10_000 }).toBe(true)
    const { title } = await writes(ann, { ...story, title: 'Only on the primary' })
    await atStandby`insert into posts (user_id, title, content) values (${ann.id}, 'Only on the other', 'x')`
    for (let looks = 0; looks < 20; looks++) {
      expect(titlesOf(await feedOf(sam))).toContain(title)
      expect(titlesOf(await feedOf(sam))).not.toContain('Only on the other')
      await sleep(50)
    }
    expect(
      replicaOf(two)
        .figures()
        .standbys.map(({ why }) => why),
    ).toEqual(['takes writes itself, so it is no replica any more'])
  })
})

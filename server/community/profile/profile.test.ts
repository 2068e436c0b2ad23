import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { MemberProfile, OwnProfile } from '#domain/community/profile.ts'
import { member, type Person, people } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'

// After the Beta, so that a new member has no badge yet.
const server = useServer({ BETA: '0' })

const own = async (person: Person) => (await (await person.get(`/profiles/${person.id}`)).json()) as OwnProfile
const seenBy = async (viewer: Person, person: Person) =>
  (await (await viewer.get(`/profiles/${person.id}`)).json()) as MemberProfile
const errorIn = async (answer: Response) =>
  ((await answer.json()) as { error: { message: string; fields?: Record<string, string> } }).error

const addsVehicle = (
  person: Person,
  model: string,
  extra: { is_public?: boolean; public_url?: string; deleted_at?: Date } = {},
) =>
  server.services.db
    .insertInto('vehicles')
    .values({
      user_id: person.id,
      make: 'Morris',
      model,
      year: 1962,
      transmission: 'Manual',
      fuel_type: 'Petrol',
      ...extra,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const isRemindedOf = (person: Person, vehicle_id: string, title: string, due_date: string, extra = {}) =>
  server.services.db
    .insertInto('reminders')
    .values({ user_id: person.id, vehicle_id, title, type: 'Other', due_date, reminder_date: due_date, ...extra })
    .execute()

const earns = (person: Person, ...badges: string[]) =>
  server.services.db
    .insertInto('user_badges')
    .values(badges.map((badge_id, age) => ({ user_id: person.id, badge_id, awarded_at: new Date(2026, 0, 20 - age) })))
    .execute()

describe('one’s own profile', () => {
  test('holds everything of one’s own (PROF-02, PROF-03, PROF-05, PROF-06, CALL-09)', async () => {
    const ann = await member(server, 'Ann Archer')
    await earns(ann, 'first-wheels', 'modder', 'archivist', 'mentor', 'early-bird')
    expect(await own(ann)).toMatchObject({
      view: 'self',
      id: ann.id,
      name: 'Ann Archer',
      email: ann.email,
      username: expect.stringMatching(/^ann-archer/),
      plan_name: 'Individual',
      total_points: 0,
      level: 1,
      followers_count: 0,
      following_count: 0,
      avatar_url: null,
      banner_url: null,
      storage: { used_bytes: 0, limit_bytes: 100 * 1024 * 1024 },
      badges: [{ name: 'First Wheels', icon_url: '/badges/first-wheels.svg' }, {}, {}, {}, {}],
    })
  })

  test('lists every vehicle that is not deleted, public or not (PROF-07)', async () => {
    const ann = await member(server, 'Ann Archer')
    await addsVehicle(ann, 'Minor')
    await addsVehicle(ann, 'Scrapped', { deleted_at: new Date() })
    await addsVehicle(ann, 'Oxford', { is_public: true, public_url: `oxford-${ann.id.slice(0, 8)}` })
    expect((await own(ann)).vehicles.map(({ model }) => model)).toEqual(['Oxford', 'Minor'])
  })

  test('is shown without badges when they cannot be read (PROF-30)', async () => {
    const ann = await member(server, 'Ann Archer')
    await earns(ann, 'modder')
    await server.services.sql`alter table user_badges rename to mislaid_badges`
    const { name, badges } = await own(ann)
    await server.services.sql`alter table mislaid_badges rename to user_badges`
    expect([name, badges]).toEqual(['Ann Archer', []])
    expect((await own(ann)).badges.length).toBe(1)
  })

  test('shows the five reminders that come first, pending ones only (PROF-08)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { id } = await addsVehicle(ann, 'Minor')
    const scrapped = await addsVehicle(ann, 'Scrapped', { deleted_at: new Date() })
    for (const day of ['07', '03', '05', '01', '06', '04']) await isRemindedOf(ann, id, `On ${day}`, `2027-03-${day}`)
    await isRemindedOf(ann, id, 'Done', '2027-01-01', { status: 'completed' })
    await isRemindedOf(ann, id, 'Deleted', '2027-01-01', { deleted_at: new Date() })
    await isRemindedOf(ann, scrapped.id, 'Of no car', '2027-01-01')
    const { upcoming_reminders } = await own(ann)
    expect(upcoming_reminders.map(({ title }) => title)).toEqual(['On 01', 'On 03', 'On 04', 'On 05', 'On 06'])
    expect(upcoming_reminders[0]).toMatchObject({
      due_date: '2027-03-01',
      vehicle_id: id,
      vehicle_name: '1962 Morris Minor',
    })
  })
})

describe('another member’s profile', () => {
  test('holds exactly what members may know of each other (PROF-11, PROF-12, PROF-15, PROF-16, CNST-03)', async () => {
    const { ann, sam } = await people(server)
    await earns(ann, 'first-wheels', 'modder', 'archivist', 'mentor', 'early-bird')
    const { id } = await addsVehicle(ann, 'Oxford', { is_public: true, public_url: `oxford-${ann.id.slice(0, 8)}` })
    await addsVehicle(ann, 'Secret Minor')
    await addsVehicle(ann, 'Gone', {
      is_public: true,
      public_url: `gone-${ann.id.slice(0, 8)}`,
      deleted_at: new Date(),
    })
    await server.services.db
      .updateTable('users')
      .set({ referral_code: `REF-${ann.id.slice(0, 8)}` })
      .where('id', '=', ann.id)
      .execute()
    const badge = (badgeId: string, name: string) => ({ id: badgeId, name, icon_url: `/badges/${badgeId}.svg` })
    expect(await seenBy(sam, ann)).toEqual({
      view: 'member',
      id: ann.id,
      name: 'Ann Archer',
      avatar_url: null,
      banner_url: null,
      followers_count: 0,
      following_count: 0,
      total_points: 0,
      level: 1,
      is_following: false,
      is_house: false,
      business_name: null,
      badges: [
        badge('first-wheels', 'First Wheels'),
        badge('modder', 'Modder'),
        badge('archivist', 'Archivist'),
        badge('mentor', 'Mentor'),
      ],
      vehicles: [
        {
          id,
          make: 'Morris',
          model: 'Oxford',
          year: 1962,
          registration_number: null,
          image_url: null,
          color: null,
          door_plan: null,
          public_url: `oxford-${ann.id.slice(0, 8)}`,
        },
      ],
    })
  })

  test('says whether the viewer follows and how many do', async () => {
    const { ann, sam } = await people(server)
    await server.services.db.insertInto('follows').values({ follower_id: sam.id, following_id: ann.id }).execute()
    expect(await seenBy(sam, ann)).toMatchObject({ is_following: true, followers_count: 1, following_count: 0 })
    expect(await seenBy(ann, sam)).toMatchObject({ is_following: false, followers_count: 0, following_count: 1 })
  })

  test('of nobody, of a malformed id, of an erased, a suspended or a blocking member: User not found (PROF-20, ERRS-43)', async () => {
    const { ann, sam, visitor } = await people(server)
    const { db } = server.services
    const [erased, suspended, blocking] = await Promise.all([
      member(server, 'Erased Eve'),
      member(server, 'Suspended Stan'),
      member(server, 'Blocking Bea'),
    ])
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', erased.id).execute()
    await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute()
    await db.insertInto('blocks').values({ blocker_id: blocking.id, blocked_id: ann.id }).execute()
    const gone = ['00000000-0000-4000-8000-00000000dead', erased.id, suspended.id, blocking.id]
    for (const id of [...gone, 'undefined', '1', `${sam.id}'`]) {
      const answer = await ann.get(`/profiles/${id}`)
      expect([id, answer.status, (await errorIn(answer)).message]).toEqual([id, 404, 'User not found'])
    }
    // An address containing NUL is not one of ours, whatever it asks for.
    expect((await ann.get('/profiles/%00')).status).toBe(404)
    expect((await visitor.get(`/profiles/${ann.id}`)).status).toBe(401)
  })
})

describe('changing the profile', () => {
  test('name and username are saved, and nothing else a body may carry (CALL-10, PROF-24)', async () => {
    const ann = await member(server, 'Ann Archer')
    const before = await own(ann)
    const username = `annie.${ann.id.slice(0, 8)}`
    const answer = await ann.patch('/profile', {
      name: '  Annie   Archer ',
      username,
      email: 'other@example.org',
      tokens: 99999,
      current_plan_id: 'enterprise',
      role: 'moderator',
      id: '00000000-0000-4000-8000-000000000001',
    })
    expect(answer.status).toBe(200)
    expect(await own(ann)).toEqual({ ...before, name: 'Annie Archer', username })
    expect((await ann.patch('/profile', { name: 'Ann Archer' })).status).toBe(200)
    expect(await own(ann)).toMatchObject({ name: 'Ann Archer', username })
  })

  test.each([
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(500) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'Ann', username: 'a' }, 'username'],
    [{ name: 'Ann', username: 'two words' }, 'username'],
    [{ name: 'Ann', username: '../admin' }, 'username'],
  ])('%j is refused with its field named (PROF-23)', async (change, field) => {
    const ann = await member(server, 'Ann Archer')
    const before = await own(ann)
    const answer = await ann.patch('/profile', change)
    expect(answer.status).toBe(400)
    expect(Object.keys((await errorIn(answer)).fields ?? {})).toEqual([field])
    expect(await own(ann)).toEqual(before)
  })

  test('a username belongs to one member, however it is written', async () => {
    const { ann, sam } = await people(server)
    const { username } = await own(ann)
    const answer = await sam.patch('/profile', { name: 'Sam Sutton', username: username.toUpperCase() })
    expect([answer.status, (await errorIn(answer)).fields]).toEqual([400, { username: 'This username is taken' }])
  })

  test('a visitor changes nothing', async () => {
    const { visitor } = await people(server)
    expect((await visitor.patch('/profile', { name: 'Nobody' })).status).toBe(401)
    for (const picture of ['avatar', 'banner']) {
      expect((await visitor.put(`/profile/${picture}`, await jpeg())).status).toBe(401)
      expect((await visitor.delete(`/profile/${picture}`)).status).toBe(401)
    }
  })
})

test('whoever is erased while they change their profile stays nameless and without a picture', async () => {
  const ann = await member(server, 'Ann Archer')
  const picture = await jpeg()
  const changes = await server.services.sql.begin(async (erasure) => {
    await erasure`select from users where id = ${ann.id} for no key update`
    const underWay = [ann.patch('/profile', { name: 'Ann Archer' }), ann.put('/profile/avatar', picture)]
    const waiting = () => server.services.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(2)
    await erasure`update users set name = 'Deleted member', deleted_at = now() where id = ${ann.id}`
    return { underWay }
  })
  const answers = await Promise.all(changes.underWay)
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  const [row] = await server.services.sql`select name, avatar_file_id from users where id = ${ann.id}`
  expect(row).toEqual({ name: 'Deleted member', avatar_file_id: null })
})

describe('profile image and banner', () => {
  const bytesLeft = async (person: Person) => {
    const rows = await server.services.db.selectFrom('files').select('id').where('user_id', '=', person.id).execute()
    const keys: string[] = []
    for await (const key of server.services.files.list()) if (rows.some(({ id }) => key.includes(id))) keys.push(key)
    return keys
  }

  test.each(['avatar', 'banner'] as const)(
    'a new %s replaces the old one, whose file goes (PROF-27, PROF-28, CALL-20, CALL-21)',
    async (which) => {
      const { ann, sam } = await people(server)
      const first = (await (await ann.put(`/profile/${which}`, await jpeg(900, 900, '#00f'))).json()) as OwnProfile
      const second = (await (await ann.put(`/profile/${which}`, await jpeg(900, 900, '#0f0'))).json()) as OwnProfile
      const [old, now] = [first[`${which}_url`], second[`${which}_url`]] as [string, string]
      expect(now).not.toBe(old)
      expect((await seenBy(sam, ann))[`${which}_url`]).toBe(now)
      expect((await sam.get(old)).status).toBe(404)
      expect((await sam.get(now)).status).toBe(200)
      for (let waited = 0; waited < 50 && (await bytesLeft(ann)).length > 2; waited++) await sleep(100)
      expect(await bytesLeft(ann)).toEqual([
        expect.stringContaining(now.slice(7)),
        expect.stringContaining(now.slice(7)),
      ])
      const { size_bytes } = await server.services.db
        .selectFrom('files')
        .select('size_bytes')
        .where('id', '=', now.slice(7))
        .executeTakeFirstOrThrow()
      expect((await own(ann)).storage.used_bytes).toBe(size_bytes)
    },
  )

  test('five sent at once leave one', async () => {
    const ann = await member(server, 'Ann Archer')
    const colours = ['#f00', '#0f0', '#00f', '#ff0', '#0ff']
    const answers = await Promise.all(
      colours.map(async (colour) => ann.put('/profile/avatar', await jpeg(300, 300, colour))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const stored = await server.services.db
      .selectFrom('files')
      .select(['id', 'size_bytes'])
      .where('user_id', '=', ann.id)
      .where('state', '=', 'stored')
      .execute()
    expect(stored.length).toBe(1)
    const { avatar_url, storage } = await own(ann)
    expect([avatar_url, storage.used_bytes]).toEqual([`/files/${stored[0]?.id}`, stored[0]?.size_bytes])
  })

  test('a removed one leaves neither file nor use of storage, and removing nothing is no error', async () => {
    const ann = await member(server, 'Ann Archer')
    await ann.put('/profile/avatar', await jpeg())
    for (let times = 0; times < 2; times++) {
      const answer = await ann.delete('/profile/avatar')
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ avatar_url: null, storage: { used_bytes: 0 } })
    }
    for (let waited = 0; waited < 50 && (await bytesLeft(ann)).length > 0; waited++) await sleep(100)
    expect(await bytesLeft(ann)).toEqual([])
  })

  test('the session carries the new picture to the header (PLAT-71)', async () => {
    const ann = await member(server, 'Ann Archer')
    const { avatar_url } = (await (await ann.put('/profile/avatar', await jpeg())).json()) as OwnProfile
    expect(await (await ann.get('/session')).json()).toMatchObject({ user: { avatar_url } })
  })
})

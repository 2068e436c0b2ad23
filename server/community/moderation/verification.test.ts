import { describe, expect, test } from 'vitest'
import type { OwnBusiness } from '#domain/businesses/business.ts'
import type { AuditPage, BusinessesToVerify, BusinessToVerify } from '#domain/community/moderation.ts'
import type { Notification } from '#domain/members/notification.ts'
import { opensBusiness } from '../../test/business.ts'
import { moderatorOf } from '../../test/community.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
type State = 'waiting' | 'verified'

async function listed(mo: Person, state: State): Promise<BusinessToVerify[]> {
  const items: BusinessToVerify[] = []
  for (let after: string | null = ''; after !== null; ) {
    const answer = await mo.get(`/moderation/businesses?state=${state}${after && `&after=${after}`}`)
    expect(answer.status).toBe(200)
    const page: BusinessesToVerify = await answer.json()
    items.push(...page.items)
    after = page.next
  }
  return items
}
const inList = async (mo: Person, owner: Person, state: State = 'waiting') =>
  (await listed(mo, state)).find(({ user_id }) => user_id === owner.id)
const decides = (mo: Person, owner: Person, verified: boolean, extra: object = {}) =>
  mo.post('/moderation/verifications', { user_id: owner.id, verified, reason: 'Seen the sign.', ...extra })
const badge = async (owner: Person) =>
  (await (await visitor(server).get(`/businesses/${owner.id}`)).json()).is_verified as boolean
const told = async (owner: Person) =>
  ((await (await owner.get('/notifications')).json()) as Notification[]).filter(({ type }) => type === 'account')
const logOf = async (mo: Person, id: string): Promise<AuditPage['items']> =>
  (await (await mo.get(`/moderation/log?object_type=business&object_id=${id}`)).json()).items

async function shopAndMarshal() {
  const [ann, mo] = [await member(server, 'Ann Archer'), await moderatorOf(server)]
  return { ann, mo, business: await opensBusiness(ann) }
}
async function changes(owner: Person, change: object) {
  const { version } = (await (await owner.get('/business')).json()) as OwnBusiness
  expect((await owner.patch('/business', { ...change, version })).status).toBe(200)
}

describe('the badge of a business', () => {
  test('is given by a moderator, seen by everybody, written into the log and told to the owner; and taken with a reason (BUSI-06)', async () => {
    const { ann, mo, business } = await shopAndMarshal()
    expect(await inList(mo, ann)).toMatchObject({
      ...{ id: business.id, business_name: business.business_name, address: business.address, version: 1 },
      ...{ owner: { id: ann.id, name: 'Ann Archer' }, is_verified: false, was: null, decided_at: null },
    })
    expect((await decides(mo, ann, true, { version: 1 })).status).toBe(204)
    expect(await badge(ann)).toBe(true)
    expect([await inList(mo, ann), await inList(mo, ann, 'verified')]).toMatchObject([
      undefined,
      { id: business.id, is_verified: true },
    ])
    const again = await decides(mo, ann, true)
    expect([again.status, (await again.json()).error.code]).toEqual([409, 'already'])

    expect((await decides(mo, ann, false, { reason: '' })).status).toBe(400)
    expect((await decides(mo, ann, false, { reason: 'It has closed down.' })).status).toBe(204)
    expect([await badge(ann), await inList(mo, ann, 'verified'), await inList(mo, ann)]).toEqual([
      false,
      undefined,
      undefined,
    ])
    expect(
      (await logOf(mo, business.id)).map(({ action, moderator, reason, about }) => [action, moderator, reason, about]),
    ).toEqual([
      ['unverify', 'Mo Marshal', 'It has closed down.', business.business_name],
      ['verify', 'Mo Marshal', 'Seen the sign.', business.business_name],
    ])
    const notices = await told(ann)
    expect(notices.map(({ title }) => title)).toEqual([
      'Your business is no longer verified',
      'Your business is verified',
    ])
    expect(notices[0]).toMatchObject({
      content: expect.stringContaining('It has closed down.'),
      metadata: { business_id: business.id },
    })
    expect(JSON.stringify(notices)).not.toContain('Mo Marshal')
  })

  test('that is refused: the owner is told why, and it waits no longer until something changes', async () => {
    const { ann, mo } = await shopAndMarshal()
    expect((await decides(mo, ann, false, { reason: 'Nobody answers the phone.' })).status).toBe(204)
    expect((await told(ann))[0]).toMatchObject({
      title: 'Your business was not verified',
      content: expect.stringContaining('Nobody answers the phone.'),
    })
    expect(await inList(mo, ann)).toBeUndefined()
    await changes(ann, { phone: '01632 960200', description: 'Now with a phone.' })
    expect(await inList(mo, ann)).toBeUndefined()
    await changes(ann, { address: 'Unit 5, Kelham Lane' })
    expect(await inList(mo, ann)).toMatchObject({ address: 'Unit 5, Kelham Lane', is_verified: false })
  })

  test('is not shown after a change of name, type or address until a moderator has looked again, with what it was given to (BUSI-06)', async () => {
    const { ann, mo, business } = await shopAndMarshal()
    await decides(mo, ann, true)
    for (const same of [{ business_name: business.business_name, city: business.city }, { phone: '2' }]) {
      await changes(ann, same)
      expect(await inList(mo, ann)).toBeUndefined()
    }
    for (const change of [
      { business_name: 'Other Motors' },
      { business_type: 'Detailer' },
      { address: 'Elsewhere' },
      { city: 'Leeds' },
      { postal_code: 'LS1 1AA' },
      { country: 'Wales' },
    ]) {
      await changes(ann, change)
      expect(await badge(ann)).toBe(false)
      const before = Object.fromEntries(Object.keys(change).map((field) => [field, business[field as 'city']]))
      expect(await inList(mo, ann)).toMatchObject({ ...change, is_verified: true, was: before })
      expect((await decides(mo, ann, true)).status).toBe(204)
      expect(await badge(ann)).toBe(true)
      expect(await inList(mo, ann)).toBeUndefined()
      Object.assign(business, change)
    }
    expect((await told(ann)).map(({ title }) => title)).toEqual([
      ...Array(6).fill('Your changes have been reviewed'),
      'Your business is verified',
    ])
  })

  test('is not given to a name changed since it was looked at', async () => {
    const { ann, mo } = await shopAndMarshal()
    const { version } = (await inList(mo, ann)) as BusinessToVerify
    await changes(ann, { business_name: 'Somebody Famous Ltd' })
    const answer = await decides(mo, ann, true, { version })
    expect([answer.status, (await answer.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect([await badge(ann), (await told(ann)).length]).toEqual([false, 0])
  })

  test('is not one’s own to give, nor anybody’s but a moderator’s', async () => {
    const { ann, mo } = await shopAndMarshal()
    for (const [by, status] of [
      [ann, 404],
      [await member(server, 'Sam Sutton'), 404],
      [visitor(server), 404],
    ] as const)
      expect((await decides(by, ann, true)).status).toBe(status)
    await opensBusiness(mo)
    const own = await decides(mo, mo, true)
    expect([own.status, (await own.json()).error.code]).toEqual([403, 'own_thing'])
    expect([await inList(mo, mo), await badge(mo), await badge(ann)]).toEqual([undefined, false, false])
    const lee = await moderatorOf(server, 'Lee Lamp')
    expect(await inList(lee, mo)).toBeDefined()
    expect((await decides(lee, mo, true)).status).toBe(204)
    for (const bad of [{ user_id: 'x' }, { verified: 'yes' }, { version: 'x' }])
      expect((await decides(mo, ann, true, bad)).status).toBe(400)
    const nobody = await member(server, 'Eve Elder')
    expect((await decides(mo, nobody, true)).status).toBe(404)
    expect((await mo.get('/moderation/businesses?state=all')).status).toBe(400)
  })

  test('is given once when three moderators press at the same moment', async () => {
    const { ann, business } = await shopAndMarshal()
    const mods = await Promise.all(['Mo Marshal', 'Lee Lamp', 'Di Dash'].map((name) => moderatorOf(server, name)))
    const answers = await Promise.all(mods.map((mo) => decides(mo, ann, true)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
    expect(await logOf(mods[0] as Person, business.id)).toHaveLength(1)
    expect(await told(ann)).toHaveLength(1)
  })

  test('a hidden or suspended one waits for nobody and gets none', async () => {
    const { ann, mo, business } = await shopAndMarshal()
    const act = (action: string, object_type: string, object_id: string) =>
      mo.post('/moderation/actions', { action, object_type, object_id, reason: 'A front.' })
    await act('hide', 'business', business.id)
    expect([await inList(mo, ann), (await decides(mo, ann, true)).status]).toEqual([undefined, 409])
    await act('restore', 'business', business.id)
    expect(await inList(mo, ann)).toBeDefined()
    await act('suspend', 'profile', ann.id)
    expect([await inList(mo, ann), (await decides(mo, ann, true)).status]).toEqual([undefined, 404])
  })

  test('the list is paged by key and stays whole while its businesses are decided on', async () => {
    const mo = await moderatorOf(server)
    const { sql } = server.services
    await sql`update business_profiles set decided_at = clock_timestamp()`
    await sql`
      with people as (
        insert into users (name, email, username)
        select 'Keeper ' || n, 'keeper' || n || '@example.org', 'keeper' || n from generate_series(10, 54) n returning id, name)
      insert into business_profiles (user_id, business_name, business_type, description, address, city, postal_code, country,
                                     phone, email, details_changed_at)
      select id, name, 'Detailer', 'D', 'A', 'C', 'P', 'UK', '1', 'a@example.org',
             now() - interval '1 day' + substr(name, 8)::int * interval '1 minute' from people`
    const all = (await listed(mo, 'waiting')).map(({ business_name }) => business_name)
    expect(all).toEqual(Array.from({ length: 45 }, (_, n) => `Keeper ${n + 10}`))
    const first: BusinessesToVerify = await (await mo.get('/moderation/businesses')).json()
    for (const { user_id } of first.items) await mo.post('/moderation/verifications', { user_id, verified: true })
    const second: BusinessesToVerify = await (await mo.get(`/moderation/businesses?after=${first.next}`)).json()
    expect(second.items.map(({ business_name }) => business_name)).toEqual(all.slice(20, 40))
    expect((await listed(mo, 'verified')).slice(0, 20).map(({ business_name }) => business_name)).toEqual(
      all.slice(0, 20).toReversed(),
    )
  })
})

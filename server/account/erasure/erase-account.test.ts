import { describe, expect, test } from 'vitest'
import { everythingOfAMember, mark, plate } from '../../test/everything-of-a-member.ts'
import { fullCar } from '../../test/full-car.ts'
import { mailTo } from '../../test/outbox.ts'
import { member, Person, password, people, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { accepts, carForSale, offers, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { authenticatorApp, wrongCode } from '../../test/totp.ts'
import { eraseAccount, eraseAgain } from './erase-account.ts'

const server = useServer()
const sqlOf = () => server.services.sql
const leaves = (person: Person, extra: object = {}) => person.request('DELETE', '/account', { password, ...extra })

/** Where in the whole database one of these words still occurs, as table.column. */
async function standing(words: string[]) {
  const sql = sqlOf()
  const columns = await sql<{ schema: string; relation: string; name: string }[]>`
    select n.nspname as schema, c.relname as relation, a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'm') and a.attnum > 0 and not a.attisdropped
       and a.atttypid::regtype::text in ('text', 'text[]', 'jsonb', 'json', 'character varying')`
  const found: string[] = []
  for (const { schema, relation, name } of columns) {
    const [hit] = await sql.unsafe(
      `select left("${name}"::text, 120) as text from "${schema}"."${relation}"
        where "${name}"::text ilike any($1::text[]) limit 1`,
      [words.map((word) => `%${word}%`)] as never,
    )
    if (hit) found.push(`${relation}.${name}: ${hit.text}`)
  }
  return found
}

/** Every column that can refer to a member, with how many rows refer to this one. */
async function naming(id: string) {
  const sql = sqlOf()
  const columns = await sql<{ relation: string; name: string }[]>`
    select conrelid::regclass::text as relation, attname as name
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass order by 1, 2`
  const counts: Record<string, number> = {}
  for (const { relation, name } of columns) {
    const [row] = await sql.unsafe(`select count(*)::int as rows from ${relation} where ${name} = $1`, [id])
    counts[`${relation}.${name}`] = row?.rows
  }
  return counts
}

/** Every list in which one member can see another. */
const seenBy = (person: Person) =>
  Promise.all(
    [
      '/search?q=Zelda',
      '/posts?feed=all',
      '/posts?feed=following',
      '/guides',
      '/leaderboard?size=30',
      '/suggested-users',
      `/profiles/${person.id}/followers`,
      `/profiles/${person.id}/following`,
      '/notifications',
      '/conversations',
    ].map(async (list) => {
      const answer = await person.get(list)
      expect([list, answer.status]).toEqual([list, 200])
      return { list, text: await answer.text() }
    }),
  )

describe('a member with something in every table', () => {
  test('leaves nothing behind but what is nameless, and what belongs to others stays right', async () => {
    const { zelda, carl, bea, dan, bought, sold, own, offered, uri } = await everythingOfAMember(server)
    const { username } = (await (await zelda.get('/session')).json()).user
    const before = await naming(zelda.id)
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])
    const words = [zelda.email, 'Zelda Quixote', username, plate, 'ZQ12 XYZ', mark]
    expect((await standing(words)).length).toBeGreaterThan(40)
    const kept = await (await carl.get('/sold')).json()
    const detail = () => carl.get(`/sold/${kept.items[0].transfer_id}`).then((answer) => answer.json())
    const [keptBefore, beasCar] = [await detail(), await (await bea.get(`/vehicles/${sold.car}`)).json()]
    const files = await sqlOf()<{ id: string }[]>`select id from files where user_id = ${zelda.id} and state = 'stored'`
    const [listing] = await sqlOf()`select url_slug from vehicle_listings where vehicle_id = ${own.car}`
    const [page] = await sqlOf()`select public_url from vehicles where id = ${own.car}`

    const shown = (await seenBy(dan)).filter(({ text }) => text.includes('Zelda') || text.includes(mark))
    expect(shown.map(({ list }) => list)).toEqual(
      expect.arrayContaining(['/posts?feed=all', '/guides', '/search?q=Zelda']),
    )

    expect((await leaves(zelda)).status).toBe(400)
    expect((await leaves(zelda, { code: wrongCode(uri) })).status).toBe(400)
    const answer = await leaves(zelda, { code: authenticatorApp(uri) })
    expect([answer.status, answer.status === 204 ? '' : await answer.text()]).toEqual([204, ''])

    // At once, everywhere.
    expect((await (await zelda.get('/session')).json()).user).toBeNull()
    expect((await visitor(server).get(`/public/vehicles/${page?.public_url}`)).status).toBe(404)
    expect((await visitor(server).get(`/public/listings/${listing?.url_slug}`)).status).toBe(404)
    expect((await dan.get(`/profiles/${zelda.id}`)).status).toBe(404)
    for (const { id } of files) expect((await zelda.get(`/files/${id}`)).status).toBe(404)
    for (const { list, text } of await seenBy(dan))
      expect([list, text.match(/Zelda|plantedsecret/)]).toEqual([list, null])

    // Only anonymous data.
    await mailTo(server, zelda.email, 'Your GarageTale account has been deleted')
    await expect.poll(async () => (await naming(zelda.id))['files.user_id'], { timeout: 20_000 }).toBe(0)
    await expect.poll(() => standing(words), { timeout: 15_000, interval: 500 }).toEqual([])
    const after = Object.entries(await naming(zelda.id)).filter(([, rows]) => rows > 0)
    expect(after.map(([column]) => column).sort()).toEqual([
      'moderation_actions.moderator_id',
      'ownership_transfers.new_owner_id',
      'referrals.referred_id',
      'reports.resolved_by',
      'vehicles.user_id',
    ])

    // The others.
    expect(await detail()).toEqual({ ...keptBefore, new_owner_name: 'Deleted member' })
    expect((await carl.get(`/sold/${kept.items[0].transfer_id}/handover`)).status).toBe(200)
    const now = await (await bea.get(`/vehicles/${sold.car}`)).json()
    expect({ ...now, version: 0, updated_at: '' }).toEqual({ ...beasCar, version: 0, updated_at: '' })
    const book = await (await bea.get(`/vehicles/${sold.car}/timeline`)).json()
    expect(JSON.stringify(book)).toContain('told service')
    const [seller] = await sqlOf()`select followers_count, following_count from users where id = ${dan.id}`
    expect(seller).toEqual({ followers_count: 0, following_count: 0 })
    const [post] = await sqlOf()`
      select love_count, comment_count from posts where user_id = ${dan.id}`
    expect(post).toEqual({ love_count: 0, comment_count: 0 })
    const notices = (await (await dan.get('/notifications')).json()) as { title: string; content: string }[]
    expect(notices.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Transfer rejected', 'Transfer cancelled']),
    )
    expect((await (await dan.get(`/vehicles/${offered}`)).json()).pending_transfer_id).toBeNull()
    await mailTo(server, dan.email, 'has not accepted')
    const [car] =
      await sqlOf()`select deleted_at is not null as deleted, registration_number from vehicles where id = ${bought.car}`
    expect(car).toEqual({ deleted: true, registration_number: null })

    // Once the last seller has left too, nobody keeps anything of that car.
    expect((await leaves(carl)).status).toBe(204)
    expect(await sqlOf()`select id from vehicles where id = ${bought.car}`).toEqual([])
  }, 120_000)
})

describe('deleting an account', () => {
  test('asks for the password, and a visitor has none to delete', async () => {
    const { ann } = await people(server)
    const wrong = await ann.request('DELETE', '/account', { password: 'not the password' })
    expect(wrong.status).toBe(400)
    expect((await wrong.json()).error.fields).toEqual({ password: 'That isn’t your current password.' })
    expect((await ann.request('DELETE', '/account', {})).status).toBe(400)
    expect((await visitor(server).request('DELETE', '/account', { password })).status).toBe(401)
    expect((await (await ann.get('/session')).json()).user.id).toBe(ann.id)
  })

  test('guessing the password is stopped', async () => {
    const ann = await member(server, 'Ann Archer')
    const guess = () => ann.request('DELETE', '/account', { password: 'a guess at it' })
    const answers: number[] = []
    for (let tries = 0; tries < 11; tries++) answers.push((await guess()).status)
    expect(answers.at(-1)).toBe(429)
    expect((await leaves(ann)).status).toBe(429)
  })

  test('ends every session, and the address is free for a new account at once', async () => {
    const ann = await member(server, 'Ann Archer')
    await addVehicle(sqlOf(), ann.id)
    const phone = new Person(server, ann.name, ann.email)
    await phone.signsIn()
    expect((await leaves(ann)).status).toBe(204)
    expect((await (await phone.get('/session')).json()).user).toBeNull()
    expect((await phone.get('/vehicles')).status).toBe(401)
    expect((await phone.signsIn()).status).toBe(401)
    const again = await visitor(server).post('/auth/sign-up/email', { name: ann.name, email: ann.email, password })
    expect(again.status).toBe(201)
    expect((await phone.signsIn()).status).toBe(200)
    expect(await (await phone.get('/vehicles')).text()).not.toContain('Cooper')
    expect((await (await phone.get('/session')).json()).user.id).not.toBe(ann.id)
  })

  test('twice at once is the same as once', async () => {
    const ann = await member(server, 'Ann Archer')
    const answers = await Promise.all(Array.from({ length: 5 }, () => leaves(ann)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(statuses.every((status) => [204, 400, 401].includes(status))).toBe(true)
    await mailTo(server, ann.email, 'has been deleted')
    const [row] = await sqlOf()`select name, username from users where id = ${ann.id}`
    expect(row).toEqual({ name: 'Deleted member', username: `deleted-${ann.id.replaceAll('-', '')}` })
    expect(await eraseAccount(server.services, ann.id)).toBe(false)
  })

  test('two members who deal with each other may go at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { ann, sam } = await people(server)
      const sql = sqlOf()
      await sql`insert into follows (follower_id, following_id) values (${ann.id}, ${sam.id}), (${sam.id}, ${ann.id})`
      const car = await carForSale(server, ann)
      await offers(ann, car, sam.email)
      const answers = await Promise.all([leaves(ann), leaves(sam)])
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
      expect(await sql`select id from vehicles where id = ${car}`).toEqual([])
    }
  }, 60_000)

  test('fails as a whole when any part of it fails', async () => {
    const ann = await member(server, 'Ann Archer')
    const sql = sqlOf()
    const car = await addVehicle(sql, ann.id)
    await sql.unsafe(`
      create function power_cut() returns trigger language plpgsql as $$ begin raise 'the power went'; end $$;
      create trigger power_cut before delete on user_onboarding for each row execute function power_cut()`)
    expect((await leaves(ann)).status).toBe(500)
    await sql.unsafe('drop trigger power_cut on user_onboarding; drop function power_cut')
    expect((await (await ann.get('/session')).json()).user.name).toBe('Ann Archer')
    expect((await ann.get(`/vehicles/${car}`)).status).toBe(200)
    expect((await leaves(ann)).status).toBe(204)
  })

  test('what another request was still writing is cleared away a little later', async () => {
    const ann = await member(server, 'Ann Archer')
    expect((await leaves(ann)).status).toBe(204)
    const sql = sqlOf()
    await sql`insert into posts (user_id, title, content) values (${ann.id}, 'Late', 'Late')`
    await addVehicle(sql, ann.id)
    const [waiting] = await sql`
      select start_after > now() + interval '5 minutes' as later from jobs.job
       where name = 'erase-again' and data ->> 'user_id' = ${ann.id}`
    expect(waiting).toEqual({ later: true })
    await eraseAgain.run(server.services, { user_id: ann.id })
    const left = Object.entries(await naming(ann.id)).filter(([, rows]) => rows > 0)
    expect(left).toEqual([])
  })

  test('what they said of a sealed entry stays beside it, by nobody', async () => {
    const [carl, zoe, bea] = await Promise.all(
      ['Carl Cole', 'Zoe Zane', 'Bea Booth'].map((name) => member(server, name)),
    )
    if (!carl || !zoe || !bea) throw new Error('Somebody is missing.')
    const { car, records } = await fullCar(server, carl)
    await sells(carl, car, zoe)
    const amended = await zoe.post(`/vehicles/${car}/amendments`, {
      ...{ record_type: 'maintenance_log', record_id: records.service, changes: { comments: 'It was the filter too' } },
    })
    expect(amended.status).toBe(201)
    await sells(zoe, car, bea)
    expect((await leaves(zoe)).status).toBe(204)
    const entry = async () => {
      const { items } = await (await bea.get(`/vehicles/${car}/service-records`)).json()
      return items.find(({ id }: { id: string }) => id === records.service)
    }
    expect((await entry()).amendments).toMatchObject([
      { by: 'Deleted member', changes: { comments: expect.anything() } },
    ])
    expect((await leaves(carl)).status).toBe(204)
    expect(await entry()).toMatchObject({ cost: null, comments: 'told service', is_sealed: true })
    const [paid] = await sqlOf()`select cost, user_id from maintenance_logs where id = ${records.service}`
    expect(paid).toEqual({ cost: null, user_id: null })
    expect((await bea.get(`/vehicles/${car}/handovers/2`)).status).toBe(200)
  })

  test('an unconfirmed address answers no request that was sent to its real holder', async () => {
    const { ann, sam } = await people(server)
    const car = await carForSale(server, ann)
    const { id } = await offers(ann, car, sam.email)
    await sqlOf()`update users set email_verified = false where id = ${sam.id}`
    expect((await leaves(sam)).status).toBe(204)
    const [transfer] = await sqlOf()`select status, new_owner_email from ownership_transfers where id = ${id}`
    expect(transfer).toEqual({ status: 'pending', new_owner_email: sam.email })
  })
})

describe('leaving and accepting a vehicle at the same moment', () => {
  test('one of the two comes first, whoever leaves: twenty rounds', async () => {
    const play = async (round: number) => {
      const { ann, sam } = await people(server)
      const car = await carForSale(server, ann)
      const { id } = await offers(ann, car, sam.email)
      const leaver = round % 2 ? ann : sam
      const [left, accepted] = await Promise.all([leaves(leaver), accepts(sam, id)])
      expect(left.status).toBe(204)
      expect([200, 401, 404, 409]).toContain(accepted.status)
      const [owner] = await sqlOf()`select user_id, deleted_at from vehicles where id = ${car}`
      const stays = leaver === ann ? accepted.status === 200 : true
      expect([round, owner !== undefined]).toEqual([round, stays])
      if (leaver === ann && stays) expect(owner).toEqual({ user_id: sam.id, deleted_at: null })
      if (leaver === sam && accepted.status !== 200) expect(owner).toEqual({ user_id: ann.id, deleted_at: null })
      expect(
        await sqlOf()`select id from ownership_transfers where vehicle_id = ${car} and status = 'pending'`,
      ).toEqual([])
      if (leaver === sam) expect((await (await ann.get('/session')).json()).user).not.toBeNull()
    }
    for (let first = 0; first < 20; first += 5) await Promise.all([0, 1, 2, 3, 4].map((next) => play(first + next)))
  }, 120_000)
})

import { londonToday } from '#domain/basics/format.ts'
import { until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { prepareQueue } from '../server/operations/pending-jobs.ts'
import { holds, is } from './figures.ts'
import { openLine } from './live-line.ts'
import { addCar, Member } from './member.ts'
import { openPair, type Pair } from './two-servers.ts'

interface Size {
  members: number
  mails: number
  reminders: number
  changes: number
  /** Whether one dies while sending emails: the other sends them too, but some minutes later. */
  diesAtWork: boolean
}
export const full: Size = { members: 24, mails: 240, reminders: 600, changes: 200, diesAtWork: true }

interface Person {
  member: Member
  car: string
}

/** Two servers on one database: each job is done by one of them, each event reaches both, and one may die. */
export async function drillTwoServers(size: Size = full): Promise<Figure[]> {
  const pair = await openPair()
  try {
    const people = await gather(pair, size)
    return [
      ...(await sharedState(pair, people)),
      ...(await liveOnBoth(pair, people, size)),
      ...(await jobsOnce(pair, people, size)),
      ...(await oneDies(pair, people, size)),
    ]
  } finally {
    await pair.close()
  }
}

async function gather({ one, two, sql }: Pair, size: Size): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < size.members; n++) {
    const member = await verified(sql, new Member(n % 2 ? one.url : two.url, `Member ${n}`))
    people.push({ member, car: await addCar(member) })
  }
  return people
}

/** With email configured members sign in through the link; only the effect matters here. */
async function verified(sql: Pair['sql'], member: Member) {
  await member.signUp()
  await sql`update users set email_verified = true where email = ${member.email}`
  await member.signIn()
  member.id = (await member.whoAmI()) ?? ''
  return member
}

async function sharedState({ one, two, sql }: Pair, people: Person[]): Promise<Figure[]> {
  const leaver = await verified(sql, new Member(one.url, 'Leaver'))
  await leaver.whoAmI(two.url)
  const cookie = leaver.cookie
  await leaver.ask('POST', '/auth/sign-out', {})
  leaver.cookie = cookie
  const stillIn = await leaver.ask('PUT', `/follows/${people[0]?.member.id}`, undefined, { url: two.url })
  await until(async () => !(await leaver.whoAmI(two.url)), 'the other server heard of the sign-out', 10)
  const { member, car } = people[1] as Person
  const note = (url: string, key: string) =>
    member.ask('POST', `/vehicles/${car}/notes`, { content: key }, { key, url })
  const [first, second] = [await note(one.url, 'shared-key-1'), await note(two.url, 'shared-key-1')]
  const atOnce = await Promise.all([one, two, one, two].map(({ url }) => note(url, 'shared-key-2')))
  const kept = await sql`select from vehicle_notes where content in ('shared-key-1', 'shared-key-2')`
  const posts = []
  for (let n = 0; n < 24; n++)
    posts.push(
      await member.ask('POST', '/posts', { title: `Post ${n}`, content: 'Words' }, { url: (n % 2 ? one : two).url }),
    )
  const accepted = posts.filter(({ status }) => status === 201).length
  return [
    holds('signed out on one server is signed out on the other', stillIn.status === 401),
    holds('a request sent again to the other server gets its first answer', first.body?.id === second.body?.id),
    is('records of two requests that were sent six times to both', kept.length, 2),
    holds(
      'at least one of four at once is answered',
      atOnce.some(({ status }) => status === 201),
    ),
    is('posts accepted within the hour by both together, of 24', accepted, 20),
  ]
}

async function liveOnBoth({ one, two }: Pair, people: Person[], size: Size): Promise<Figure[]> {
  const listeners = people.slice(0, 6)
  const lines = listeners.map(({ member }) => [openLine(member, one.url), openLine(member, two.url)])
  await until(() => lines.flat().every((line) => line.opened() > 0), 'every line was open', 60)
  const waits: number[] = []
  let unheard = 0
  for (let n = 0; n < size.changes; n++) {
    const { member, car } = listeners[n % listeners.length] as Person
    const own = lines[n % listeners.length] as (typeof lines)[number]
    const before = own.map(({ heard }) => heard.length)
    const url = (n % 2 ? one : two).url
    await member.ask('POST', `/vehicles/${car}/notes`, { content: `Change ${n}` }, { url })
    const answered = performance.now()
    const all = () => own.every(({ heard }, place) => heard.length > (before[place] ?? 0))
    await until(all, 'both lines heard of it', 10).catch(() => unheard++)
    for (const [place, { heard }] of own.entries())
      waits.push(Math.max(0, (heard[before[place] ?? 0]?.at ?? answered) - answered))
  }
  await Promise.all(lines.flat().map((line) => line.close()))
  waits.sort((a, b) => a - b)
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? 0
  return [
    { name: 'changes sent to connections on both servers', value: size.changes },
    is('of them, not received on one server', unheard, 0),
    { name: 'p95 from the answer to the event on both connections', value: Math.round(p95), unit: 'ms' },
  ]
}

async function jobsOnce(pair: Pair, people: Person[], size: Size): Promise<Figure[]> {
  const { one, two, sql, smtp } = pair
  const today = londonToday()
  for (const { member, car } of people)
    await sql`
      insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date)
      select ${car}, ${member.id}, 'Reminder ' || n, 'Other', ${today}::date, ${today}::date
        from generate_series(1, ${Math.ceil(size.reminders / people.length)}::int) as n`
  const reminders = (await sql`select from reminders`).length
  const monthless = people.slice(0, -1).map(({ member }) => member.id)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from token_transactions where user_id = any(${monthless})`
    await tx`update users set tokens = 0 where id = any(${monthless})`
  })
  const transfers = await startTransfers(pair, people.slice(0, 6))
  const boss = await prepareQueue(pair.databaseUrl)
  for (let n = 0; n < 6; n++)
    for (const name of ['tell-reminders', 'open-every-month', 'expire-transfers']) await boss.send(name, {})
  for (let n = 0; n < size.mails; n++) {
    const from = (people[n % people.length] as Person).member
    const to = (people[(n + 1 + Math.floor(n / people.length)) % people.length] as Person).member
    if (from !== to)
      await from.ask(
        'POST',
        '/enquiries',
        { kind: 'message', about: to.id, message: `Mail ${n}` },
        { url: (n % 2 ? one : two).url },
      )
  }
  await until(async () => (await waiting(sql)) === 0, 'every job was done', 120)
  await boss.stop({ graceful: false })
  const told = await sql`select from notifications where type = 'reminder_due'`
  const grants = await sql`
    select user_id from token_transactions where user_id = any(${monthless}) and kind = 'monthly_grant'`
  const expired = await sql`select from ownership_transfers where id = any(${transfers}) and status = 'expired'`
  const sent = await sql<{ id: string }[]>`select id from mails where state = 'sent'`
  const ids = smtp.received.map(({ messageId }) => messageId)
  return [
    is('reminders sent, of those due', told.length, reminders, `${reminders}`),
    is('months opened, by two servers at once', grants.length, monthless.length, `${monthless.length}, one each`),
    is('transfers expired', expired.length, transfers.length, `${transfers.length}`),
    is('emails delivered, of those sent', new Set(ids).size, sent.length, `${sent.length}`),
    is('emails delivered twice', ids.length - new Set(ids).size, 0),
  ]
}

async function startTransfers({ sql }: Pair, sellers: Person[]): Promise<string[]> {
  const ids: string[] = []
  for (const { member } of sellers) {
    const car = await addCar(member, 'For sale')
    await member.ask('PATCH', `/vehicles/${car}`, { status: 'For Sale', version: 1 })
    const transfer = {
      new_owner_name: 'Bea Buyer',
      new_owner_phone: '01632 960000',
      new_owner_email: `buyer.${member.email}`,
      sale_date: londonToday(),
      sale_price: 1,
    }
    const { status, body } = await member.ask('POST', `/vehicles/${car}/transfer`, transfer)
    if (status !== 201) throw new Error(`No transfer: ${status} ${JSON.stringify(body)}`)
    ids.push(body.id)
  }
  await sql`update ownership_transfers set expires_at = now() - interval '1 minute' where id = any(${ids})`
  return ids
}

const waiting = async (sql: Pair['sql']) => {
  const [row] = await sql<{ jobs: number }[]>`
    select count(*)::int as jobs from jobs.job
     where state < 'completed' and name not like '\\_\\_%' and start_after <= now()`
  return row?.jobs ?? 0
}

/** Emails that could have been sent by now. Reminders are not sent at night: they wait until seven in the morning. */
const unsent = async (sql: Pair['sql']) =>
  (
    await sql`
      select from mails where state = 'queued' and not exists (
        select from jobs.job where data ->> 'mail_id' = mails.id::text and retry_count = 0 and start_after > now())`
  ).length

/** The other one carries on with everything: connections, requests, and what the dead one had started. */
async function oneDies(pair: Pair, people: Person[], size: Size): Promise<Figure[]> {
  const { one, two, sql, smtp } = pair
  const { member, car } = people[2] as Person
  const line = openLine(member, two.url)
  await until(() => line.opened() > 0, 'the line was open', 60)
  const before = smtp.received.length
  if (!size.diesAtWork) await two.kill()
  const writing = (async () => {
    for (let n = 0; n < Math.min(size.mails, 60); n++) {
      const from = (people[n % people.length] as Person).member
      const to = (people[(n + 2 + Math.floor(n / people.length)) % people.length] as Person).member
      if (from !== to)
        await from.ask('POST', '/enquiries', { kind: 'message', about: to.id, message: `Late ${n}` }, { url: one.url })
    }
  })()
  await until(() => smtp.received.length > before + 2, 'mails were under way', 60)
  if (size.diesAtWork) await two.kill()
  line.turnTo(one.url)
  await writing
  const began = performance.now()
  await until(async () => (await unsent(sql)) === 0, 'the other sent the rest', 300)
  const took = (performance.now() - began) / 1000
  await until(() => line.opened() > 1, 'the line was open again', 60)
  await member.ask('POST', `/vehicles/${car}/notes`, { content: 'Still there?' }, { url: one.url })
  await until(() => line.heard.some(({ topic }) => topic === 'vehicles'), 'the line heard again', 10)
  await line.close()
  const sent = await sql`select from mails where state = 'sent'`
  const ids = smtp.received.map(({ messageId }) => messageId)
  return [
    is('emails not delivered after one server was killed', sent.length - new Set(ids).size, 0),
    {
      name: 'emails delivered again, with the same id, because their server died while sending',
      value: ids.length - new Set(ids).size,
    },
    { name: 'time until the other had sent everything', value: Math.round(took), unit: 's' },
    holds('connections to the dead server were reopened on the other', true),
  ]
}

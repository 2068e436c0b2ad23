import { addDays, londonToday } from '#domain/basics/format.ts'
import { until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { prepareQueue } from '../server/operations/pending-jobs.ts'
import { authenticatorApp } from '../server/test/totp.ts'
import { openLine } from './live-line.ts'
import { addCar, Member, newMember, password } from './member.ts'
import { openPair, type Pair } from './two-servers.ts'

const hour = 3_600_000
const day = 24 * hour

/** Relative to now: how far one server's clock is off. */
const at = (moment: string) => () => Date.parse(moment) - Date.now()
const year = new Date().getUTCFullYear() + 1

const steps: Record<string, () => number> = {
  'an hour ahead': () => hour,
  'an hour back': () => -hour,
  'six hours ahead': () => 6 * hour,
  'a day ahead': () => day,
  'a day back': () => -day,
  'across midnight in London': at(`${londonToday()}T23:59:59Z`),
  'across the end of a month': at(`${year}-02-01T00:00:30Z`),
  'into summer time': at(`${year}-03-31T01:30:00Z`),
  'out of summer time': at(`${year}-10-31T01:30:00Z`),
  'a year back': () => -365 * day,
  'a year ahead': () => 365 * day,
  'right again': () => 0,
}
export const full = Object.keys(steps)

interface Found {
  name: string
  failures: string[]
}

/**
 * One of two servers has its clock changed while it works; the other's and PostgreSQL's are right. Everything shared is
 * dated by PostgreSQL, so nobody may be locked out, told twice, or let in for longer.
 */
export async function drillClock(names: string[] = full): Promise<Figure[]> {
  const pair = await openPair({ clock: true, mail: false })
  try {
    const found = await play(pair, names)
    for (const { name, failures } of found) for (const failure of failures) console.log(`      ${name}: ${failure}`)
    return [
      { name: 'steps of one server’s clock, beside a right one; PostgreSQL’s clock stays', value: names.length },
      ...found.map(({ name, failures }) => ({
        name,
        value: failures.length,
        goal: '0',
        reached: failures.length === 0,
      })),
    ]
  } finally {
    await pair.close()
  }
}

async function play(pair: Pair, names: string[]): Promise<Found[]> {
  const { one: wrong, two: right, sql } = pair
  const found: Record<string, string[]> = {}
  const check = (name: string, held: boolean, words: string) => {
    found[name] ??= []
    if (!held) found[name].push(words)
  }
  const ann = await newMember(wrong.url, 'Ann Archer')
  const car = await addCar(ann)
  const sam = await newMember(right.url, 'Sam Sutton')
  const uri = await turnOnTwoFactor(sam)
  const line = openLine(ann, wrong.url)
  await until(() => line.opened() > 0, 'the line was open', 60)
  const boss = await prepareQueue(pair.databaseUrl)
  const due = await addReminders(sql, ann, car)
  for (const name of names) {
    await wrong.setClock(steps[name]?.() ?? 0)
    const asked = async (member: Member, ...rest: [string, string, object?]) =>
      (await member.ask(rest[0], rest[1], rest[2], { url: wrong.url })).status
    check('people who were signed out by a step', (await asked(ann, 'PUT', `/follows/${sam.id}`)) === 200, name)
    const guest = await newMember(wrong.url, 'Gail Guest')
    check('people who could not sign in', (await guest.whoAmI(right.url)) === guest.id, `${name}: signed up`)
    guest.cookie = ''
    check('people who could not sign in', (await guest.signIn(wrong.url)).status === 200, `${name}: refused`)
    check('people who could not sign in', (await guest.whoAmI(right.url)) === guest.id, `${name}: out again at once`)
    await signedOutIsOut(guest, pair, (held, words) =>
      check('sessions that outlived their end', held, `${name}: ${words}`),
    )
    const again = await Promise.all(
      [1, 2].map(() =>
        ann.ask('POST', `/vehicles/${car}/notes`, { content: name }, { key: key(name), url: wrong.url }),
      ),
    )
    const later = await ann.ask('POST', `/vehicles/${car}/notes`, { content: name }, { key: key(name), url: right.url })
    const kept = await sql`select from vehicle_notes where content = ${name}`
    check(
      'requests that counted twice',
      kept.length === 1 && later.status === 201,
      `${name}: ${kept.length} of ${again.length}`,
    )
    const heard = line.heard.length
    await ann.ask('POST', `/vehicles/${car}/notes`, { content: 'A word' }, { url: right.url })
    check('live connections that fell silent', await comes(() => line.heard.length > heard), name)
    await limitsPass(pair, (held, words) =>
      check('people locked out by a limit for longer than it lasts', held, `${name}: ${words}`),
    )
    const code = await withCode(sam, uri, wrong.url)
    check(
      'authenticator codes refused without a message',
      code.status === 200 || Boolean(code.body?.error?.message),
      name,
    )
    for (const job of ['tell-reminders', 'open-every-month', 'sweep-files', 'forget-expired']) await boss.send(job, {})
    check('jobs that starved', await comes(async () => (await waiting(sql)) === 0, 90), name)
  }
  await jobsHeld(sql, ann, due, check)
  check('servers that crashed', await answers(wrong.url), wrong.words().slice(-500))
  await line.close()
  await boss.stop({ graceful: false })
  return Object.entries(found).map(([name, failures]) => ({ name, failures }))
}

const key = (name: string) => `step-${name.replace(/\W/g, '-')}`
const answers = async (url: string) => (await fetch(`${url}/healthz`)).status === 200
const comes = (condition: () => unknown, seconds = 20) =>
  until(condition, 'it came', seconds).then(
    () => true,
    () => false,
  )

const waiting = async (sql: Pair['sql']) =>
  (await sql`select from jobs.job where state < 'completed' and name not like '\\_\\_%' and start_after <= now()`)
    .length

/** One is due today and one tomorrow; tomorrow's must not be sent yet, whatever a server's clock says. */
async function addReminders(sql: Pair['sql'], { id }: Member, car: string) {
  const today = londonToday()
  const days = { today, tomorrow: addDays(today, 1) }
  for (const [title, due] of Object.entries(days))
    await sql`
      insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date)
      values (${car}, ${id}, ${title}, 'Other', ${due}, ${due})`
  await sql`
    insert into files (user_id, kind, mime, created_at) values (${id}, 'note', 'image/jpeg', now() - interval '20 hours')`
  return days
}

type Check = (name: string, held: boolean, words: string) => void

async function jobsHeld(sql: Pair['sql'], ann: Member, due: { today: string }, check: Check) {
  const told = await sql<
    { title: string }[]
  >`select title from notifications where user_id = ${ann.id} and type = 'reminder_due'`
  const titles = told.map(({ title }) => title).join()
  // Midnight may have passed meanwhile; then it is tomorrow.
  check('reminders sent early, late or twice', titles === 'today' || due.today !== londonToday(), titles)
  const months = await sql`
    select user_id from token_transactions where kind = 'monthly_grant' group by user_id having count(*) > 1`
  check('months of tokens that opened twice', months.length === 0 || due.today !== londonToday(), `${months.length}`)
  const pending = await sql`select from files where user_id = ${ann.id} and state = 'pending'`
  check('uploads swept away before their day was over', pending.length === 1, `${pending.length}`)
}

async function signedOutIsOut(guest: Member, { one, two }: Pair, check: (held: boolean, words: string) => void) {
  const { cookie } = guest
  await guest.whoAmI(one.url)
  await guest.ask('POST', '/auth/sign-out', {}, { url: two.url })
  guest.cookie = cookie
  check(await comes(async () => !(await guest.whoAmI(one.url)), 8), 'still in after signing out elsewhere')
}

/** A limit that was used up reopens when its time is over, by whichever clock it was used up. */
async function limitsPass({ one, two, sql }: Pair, check: (held: boolean, words: string) => void) {
  const member = new Member(one.url, 'Nobody')
  const guess = (url: string) =>
    member.ask('POST', '/auth/sign-in/email', { email: member.email, password: 'not this one' }, { url })
  for (let n = 0; n < 11; n++) await guess(n % 2 ? one.url : two.url)
  check((await guess(one.url)).status === 429, 'no limit')
  const [longest] = await sql<{ wait: number }[]>`
    select max(extract(epoch from expires_at - now()))::int as wait from rate_limits where key like 'sign-in:%'`
  check((longest?.wait ?? 0) <= 300, `${longest?.wait} seconds to wait`)
  await sql`update rate_limits set expires_at = now() where key like 'sign-in%'`
  check((await guess(one.url)).status === 401, 'still locked out when its time was over')
}

async function turnOnTwoFactor(member: Member): Promise<string> {
  const { body } = await member.ask('POST', '/auth/two-factor/enable', { password })
  await member.ask('POST', '/auth/two-factor/verify-totp', { code: authenticatorApp(body.totp_uri) })
  return body.totp_uri
}

async function withCode(member: Member, uri: string, url: string) {
  const same = new Member(url, member.name)
  await same.ask('POST', '/auth/sign-in/email', { email: member.email, password })
  return same.ask('POST', '/auth/two-factor/verify-totp', { code: authenticatorApp(uri) })
}

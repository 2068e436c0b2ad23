import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { disableRateLimits } from '../../scripts/disable-rate-limits.ts'
import { freePort } from '../../scripts/processes.ts'
import { openPostgres, type Sql } from '../../server/platform/database/database.ts'
import { aCar } from '../member.ts'
import { type Program, startProgram } from '../program.ts'
import { type Question, Witness } from './witness.ts'

export const secret = 'a-secret-for-the-drill-0123456789-0123456789'

export interface Stage {
  program: Program
  sql: Sql
  witness: Witness
  car: string
  /** A stored file that the member may read. */
  file: string
  close(): Promise<void>
}

/** The program with one member, their car and one of its documents. */
export async function openStage(settings: Record<string, string>, databaseUrl: () => Promise<string>): Promise<Stage> {
  const program = await startProgram({
    port: await freePort(),
    settings: { AUTH_SECRET: secret, TRUST_PROXY: '1', ...settings },
  })
  const sql = openPostgres(await databaseUrl(), { max: 2 })
  await disableRateLimits(sql)
  const witness = new Witness(program.url, await newMember(sql))
  const stage = { program, sql, witness, car: '', file: '' }
  const close = async () => {
    await program.stop()
    await sql.end({ timeout: 1 })
  }
  try {
    stage.car = idOf(await witness.ask('car', { method: 'POST', path: '/api/vehicles', body: aCar }))
    stage.file = idOf(await witness.ask('file', upload()))
    const paper = { title: 'Paper', category: 'Miscellaneous', file_id: stage.file }
    idOf(await witness.ask('paper', { method: 'POST', path: `/api/vehicles/${stage.car}/documents`, body: paper }))
    return { ...stage, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The headers of a signed-in member with their own address, on a plan with plenty of everything. */
export async function newMember(sql: Sql): Promise<Record<string, string>> {
  const name = randomBytes(6).toString('hex')
  const token = randomBytes(24).toString('base64url')
  const [user] = await sql<{ id: string }[]>`
    insert into users (name, email, username, email_verified, current_plan_id)
    values ('Ann Archer', ${`${name}@example.org`}, ${name}, true, 'enterprise') returning id`
  await sql`insert into sessions (token, user_id, expires_at) values (${token}, ${user?.id ?? ''}, now() + interval '9 days')`
  const signature = encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))
  return { cookie: `garagetale=${token}.${signature}`, 'x-forwarded-for': [10, ...randomBytes(3)].join('.') }
}

export function idOf({ status, text, what }: { status: number; text: string; what: string }): string {
  if (status !== 201) throw new Error(`${what}: ${status} ${text}`)
  return JSON.parse(text).id
}

export const upload = (size = 200_000): Question => ({
  method: 'POST',
  path: '/api/uploads/document',
  body: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]),
  headers: { 'x-file-name': 'paper.pdf', 'content-type': 'application/octet-stream' },
})

export const page = (path: string): Question => ({ path, headers: { accept: 'text/html' } })

/** What goes on all the time, whatever else fails. */
export const daily = ({ car }: Pick<Stage, 'car'>): Record<string, () => Question> => ({
  'a page': () => page('/welcome'),
  'a screen': () => page(`/vehicle/${car}`),
  'a list': () => ({ path: '/api/vehicles' }),
  'a note': () => ({
    method: 'POST',
    path: `/api/vehicles/${car}/notes`,
    body: { content: 'Checked the tyres.' },
    headers: { 'idempotency-key': randomUUID() },
  }),
})
export const isDaily = ({ what }: { what: string }) => ['a page', 'a screen', 'a list', 'a note'].includes(what)

/** What a fault might have left behind; checked repeatedly, because some of it takes time. */
export async function stuck(sql: Sql): Promise<Record<string, number>> {
  const [found] = await sql<Record<string, number>[]>`
    select (select count(*)::int from pg_stat_activity
             where datname = current_database() and state like 'idle in transaction%'
               and state_change < now() - interval '2 seconds') as "open transactions",
           (select count(*)::int from token_transactions reserved
             where kind = 'reserve' and not exists (select from token_transactions closing
               where closing.request_id = reserved.request_id and closing.kind in ('settle', 'release'))) as "reserved tokens",
           (select count(*)::int from files where state = 'pending') as "unfinished uploads",
           (select count(*)::int from files where state = 'removed' and stored_at is null) as "rows of failed uploads",
           (select count(*)::int from registry_lookups where status = 102) as "lookups under way",
           (select count(*)::int from mails where state <> 'sent') as "mails not sent",
           (select count(*)::int from jobs.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
               and start_after < now() + interval '1 hour') as "waiting jobs"`
  return { ...found }
}

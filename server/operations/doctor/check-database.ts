import { plural } from '#domain/basics/plural.ts'
import type { Config } from '../../config.ts'
import { openPostgres, type Sql } from '../../platform/database/database.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { PlainError } from '../../platform/http/errors.ts'
import { plainTrouble, reasonOf } from '../../platform/plain-trouble.ts'
import { besideTheProgram, hasDatabase } from '../open-database.ts'
import { checkReturnedMail } from './check-returned-mail.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

interface Looked {
  findings: Finding[]
  /** Milliseconds by which its clock is ahead of ours. */
  clock?: number
}

const about = 'Database'

export async function checkDatabase(config: Config): Promise<Looked> {
  try {
    if (!(await hasDatabase(config))) return { findings: [note(about, 'There is none yet; the first start makes it.')] }
    return await besideTheProgram(config, async (url) => {
      const sql = openPostgres(url, { max: 1 })
      try {
        return await look(sql, config)
      } finally {
        await sql.end({ timeout: 2 })
      }
    })
  } catch (error) {
    const plain = error instanceof PlainError ? error : plainTrouble(error)
    return { findings: [wrong(about, plain?.message ?? `It could not be asked (${reasonOf(error)}).`)] }
  }
}

async function look(sql: Sql, config: Config): Promise<Looked> {
  const before = Date.now()
  const [facts] = await sql<
    { version: string; encoding: string; size: string; most: number; now: Date; ours: boolean }[]
  >`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
           pg_size_pretty(pg_database_size(current_database())) as size, clock_timestamp() as now,
           current_setting('max_connections')::int as most, to_regclass('public.migrations') is not null as ours`
  if (!facts) return { findings: [] }
  const { version, encoding, size, most, now, ours } = facts
  const findings: Finding[] = []
  if (encoding !== 'UTF8')
    findings.push(
      wrong(
        about,
        `It keeps text as ${encoding}, not UTF8: make another with "createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0", and restore a backup into it.`,
      ),
    )
  if (config.databaseUrl && most < 40)
    findings.push(
      note(about, `It allows ${most} connections, and each server opens about fifteen: raise max_connections.`),
    )
  findings.push(ours ? await checkMigrations(sql) : note(about, 'It is empty; the first start fills it.'))
  findings.push(fine(about, `PostgreSQL ${version} answers and holds ${size}.`))
  findings.push(...(await checkReturnedMail(sql, config)))
  return { findings, clock: now.getTime() - (before + Date.now()) / 2 }
}

async function checkMigrations(sql: Sql): Promise<Finding> {
  const applied = (await sql<{ name: string }[]>`select name from migrations`).map(({ name }) => name)
  const known = (await readMigrations()).map(({ name }) => name)
  const newer = applied.find((name) => !known.includes(name))
  if (newer) return wrong(about, `It was made by a newer GarageTale (${newer}): update this one before it starts.`)
  const waiting = known.length - applied.length
  return waiting > 0
    ? note(about, `The next start changes it (${plural(waiting, 'migration')} to apply): make a backup first.`)
    : fine(about, 'It is as this version wants it.')
}

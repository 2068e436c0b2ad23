import { PlainError } from '../http/errors.ts'
import { openPostgres, type Sql } from './database.ts'
import { readDatabaseAddress } from './database-address.ts'
import { CannotConnect } from './open-line.ts'

const oldest = 15

/** Schema, extension and tables can only be made by the database's owner or somebody it has allowed to. */
async function mayBuild(sql: Sql, host: string) {
  const [found] = await sql<
    { role: string; database: string; may: boolean; foreign: string | null; trgm: boolean; odd: string | null }[]
  >`
    select case when current_setting('server_encoding') <> 'UTF8' and to_regclass('public.migrations') is null
                then current_setting('server_encoding') end as odd,
           current_user as role, current_database() as database,
           has_database_privilege(current_database(), 'create')
             and coalesce(has_schema_privilege('public', 'create'), false) as may,
           (select format('%I, which belongs to %I', relname, pg_get_userbyid(relowner)) from pg_class
             where relnamespace = 'public'::regnamespace and relkind = 'r' and not pg_has_role(relowner, 'usage')
             limit 1) as foreign,
           exists (select from pg_available_extensions where name = 'pg_trgm') as trgm`
  if (!found) return
  const { role, database, may, foreign, trgm, odd } = found
  if (!may)
    throw new PlainError(
      `The role ${role} may not make tables in the database ${database} at ${host}. Make it the owner: sudo -u postgres psql -c 'alter database "${database}" owner to "${role}"'`,
    )
  if (foreign)
    throw new PlainError(
      `The role ${role} may not change the table ${foreign}, in the database ${database} at ${host}. Let the role own what is in it: reassign owned by … to "${role}", in psql as a superuser.`,
    )
  // One that has records already goes on; `admin -- doctor` says how to change it.
  if (odd)
    throw new PlainError(
      `The database ${database} at ${host} keeps text as ${odd}, not UTF8. It is empty, so make it anew: drop it, then createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 --owner=${role} ${database}`,
    )
  if (!trgm)
    throw new PlainError(
      `The PostgreSQL at ${host} lacks the extension pg_trgm. On Debian it is in the package postgresql; elsewhere look for postgresql-contrib.`,
    )
}

/** For the operator's own PostgreSQL: a wrong address should give a clear message, and never show the password. */
export async function reachDatabase(url: string, pooled = false) {
  const { name: host } = readDatabaseAddress(url)
  const sql = openPostgres(url, { max: 1, connect_timeout: 10, prepare: !pooled })
  try {
    const [found] = await sql<{ version: number; standby: boolean }[]>`
      select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby`
    const major = Math.floor((found?.version ?? 0) / 10_000)
    if (major < oldest)
      throw new PlainError(`The database at ${host} is PostgreSQL ${major}. GarageTale needs ${oldest} or later.`)
    if (found?.standby)
      throw new PlainError(
        `The database at ${host} is a standby, which takes no writes. Name its primary in DATABASE_URL, or both: postgres://user:password@one:5432,two:5432/garagetale`,
      )
    await mayBuild(sql, host)
  } catch (error) {
    if (error instanceof PlainError) throw error
    if (error instanceof CannotConnect) throw new PlainError(error.message)
    const { code, message, severity } = error as { code?: string; message: string; severity?: string }
    // The server's own message describes the problem best; without one there is only a code.
    const answer = severity ? `refuses us: ${message}.` : `does not answer (${code ?? message}).`
    throw new PlainError(`The database at ${host} ${answer} Check DATABASE_URL.`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

import { PlainError } from '../http/errors.ts'
import { openPostgres } from './database.ts'

const oldest = 15

/** For the operator's own PostgreSQL: a wrong address should give a clear message, and never show the password. */
export async function reachDatabase(url: string) {
  const { host } = new URL(url)
  const sql = openPostgres(url, { max: 1, connect_timeout: 10 })
  try {
    const [found] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
    const major = Math.floor((found?.version ?? 0) / 10_000)
    if (major < oldest)
      throw new PlainError(`The database at ${host} is PostgreSQL ${major}. GarageTale needs ${oldest} or later.`)
  } catch (error) {
    if (error instanceof PlainError) throw error
    const { code, message, severity } = error as { code?: string; message: string; severity?: string }
    // The server's own message describes the problem best; without one there is only a code.
    const answer = severity ? `refuses us: ${message}.` : `does not answer (${code ?? message}).`
    throw new PlainError(`The database at ${host} ${answer} Check DATABASE_URL.`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

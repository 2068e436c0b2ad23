import { sql } from 'kysely'
import { plural } from '#domain/basics/plural.ts'
import { readableSize } from './command-line.ts'
import type { Desk } from './desk.ts'

export async function reportLastCheck({ db, say }: Pick<Desk, 'db' | 'say'>) {
  const last = await db
    .selectFrom('file_checks')
    .selectAll()
    .select(sql<boolean>`finished_at < now() - interval '50 hours'`.as('is_old'))
    .where('finished_at', 'is not', null)
    .orderBy('night', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) {
    say('The files haven’t been checked yet: that happens every night while the program runs.')
    return 0
  }
  const read = `${last.files_read.toLocaleString('en-GB')} of them read (${readableSize(Number(last.bytes_read))})`
  return sayFound(say, last, `${plural(last.files_compared, 'stored file')} compared, ${read}`)
}

export interface Found {
  night: string
  problems: string[]
  problem_count: number
  is_old: boolean
}

/** What a nightly check found, and what it looked at, ending in a command's exit code. */
export function sayFound(say: Desk['say'], { night, problems, problem_count, is_old }: Found, looked: string) {
  for (const problem of problems) say(problem)
  if (problem_count > problems.length) say(`… and ${problem_count - problems.length} more.`)
  say(`${night}: ${looked}, ${plural(problem_count, 'problem')}.`)
  if (is_old) say('A check is overdue: is the program running?')
  return problem_count > 0 || is_old ? 2 : 0
}

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
  for (const problem of last.problems) say(problem)
  if (last.problem_count > last.problems.length) say(`… and ${last.problem_count - last.problems.length} more.`)
  const read = `${last.files_read.toLocaleString('en-GB')} of them read (${readableSize(Number(last.bytes_read))})`
  say(
    `${last.night}: ${plural(last.files_compared, 'stored file')} compared, ${read}, ${plural(last.problem_count, 'problem')}.`,
  )
  if (last.is_old) say('A check is overdue: is the program running?')
  return last.problem_count > 0 || last.is_old ? 2 : 0
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { openPostgres } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { addWords, median, report } from './report.ts'

const writers = 16
const each = 2000
const rounds = 5

/**
 * PostgreSQL lets one transaction at a time commit that has announced something (Lock:object). Sixteen writers commit
 * as fast as they can inside the database, with and without an announcement, so that nothing else is measured.
 */
export async function benchNotify() {
  const folder = await temporaryFolder('bench')
  const cluster = await startEmbedded({ dir: join(folder, 'postgres'), database: 'bench', connections: writers + 10 })
  const sql = openPostgres(cluster.url, { max: writers })
  const listener = openPostgres(cluster.url, { max: 1 })
  let heard = 0
  try {
    await listener.listen('live', () => heard++)
    await sql`create table writes (id bigserial primary key, writer int not null, said text not null)`
    await sql.unsafe(`
      create procedure write(writer int, times int, announces boolean) language plpgsql as $$
      begin
        for number in 1..times loop
          insert into writes (writer, said) values (writer, repeat('x', 200));
          if announces then
            perform pg_notify('live', json_build_object('user_id', writer, 'topic', 'vehicles', 'number', number)::text);
          end if;
          commit;
        end loop;
      end $$`)
    const perSecond = async (announces: boolean) => {
      const began = performance.now()
      await Promise.all(
        Array.from({ length: writers }, (_, writer) => sql.unsafe(`call write(${writer}, ${each}, ${announces})`)),
      )
      return (writers * each * 1000) / (performance.now() - began)
    }
    await perSecond(true)
    const found = { silent: [] as number[], announced: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      found.silent.push(await perSecond(false))
      found.announced.push(await perSecond(true))
    }
    report('notify.commits', median(found.silent), 'commits/s')
    report('notify.commits_announced', median(found.announced), 'commits/s', { atLeast: 2000 })
    report('notify.ratio', median(found.announced) / median(found.silent), 'x')
    report('notify.heard', heard, 'events')
    addWords(words)
  } finally {
    await listener.end()
    await sql.end()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const words = `${writers} writers at once, each commit an insert of a row that is flushed to storage (\`synchronous_commit\` on); \`commits_announced\` with a \`pg_notify\` in each. Run with \`TMPDIR\` on storage in memory it says what the lock itself allows; on a disk it also pays for every flush, because announced commits can't share one.`

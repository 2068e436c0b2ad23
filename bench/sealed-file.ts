import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addRecords } from './fill/members.ts'
import { median, report } from './report.ts'
import { addSavers } from './save/saves.ts'
import type { Stage } from './stage.ts'

const command = resolve(import.meta.dirname, '../scripts/verify-handover.mjs')
const run = promisify(execFile)

/** A car with a thousand entries is sold, and somebody checks its file on their own computer. */
export async function benchSealedFile(stage: Stage) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-file-'))
  const { file, keys } = await sellWithThousand(stage)
  const [path, listed] = [join(folder, 'handover.json'), join(folder, 'keys.json')]
  await writeFile(path, file)
  await writeFile(listed, keys)
  const times: number[] = []
  for (let each = 0; each < 5; each++) {
    const from = performance.now()
    const { stdout } = await run(process.execPath, [command, path, '--keys', listed], { maxBuffer: 64_000_000 })
    times.push((performance.now() - from) / 1000)
    if (!/^\s*ok\s+log/m.test(stdout)) throw new Error(`The file was not proven:\n${stdout.slice(0, 2000)}`)
  }
  await rm(folder, { recursive: true })
  report('log.check_file_of_1000_entries', median(times), 's, the whole command', { atMost: 2 })
  report('log.file_of_1000_entries', file.length / 1_000_000, 'MB')
}

async function sellWithThousand({ sql, port }: Stage) {
  const [seller, buyer] = await addSavers(sql, 2)
  if (!seller || !buyer) throw new Error('Nobody to sell.')
  // They have a hundred each.
  await addRecords(sql, seller.user, seller.vehicle, 900)
  const ask = async (cookie: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  const [row] = await sql<{ email: string }[]>`select email from users where id = ${buyer.user}`
  await ask(seller.cookie, 'PUT', `/vehicles/${seller.vehicle}/status`, { status: 'For Sale' })
  const sale = {
    new_owner_name: 'Bea Booth',
    new_owner_email: row?.email,
    new_owner_phone: '020 7946 0000',
    sale_price: 4250,
    sale_date: '2026-03-14',
    notes: '',
  }
  const { id } = JSON.parse(await ask(seller.cookie, 'POST', `/vehicles/${seller.vehicle}/transfer`, sale))
  const { digest } = JSON.parse(await ask(buyer.cookie, 'GET', `/transfers/${id}/history`))
  await ask(buyer.cookie, 'POST', `/transfers/${id}/accept`, { digest })
  for (let waits = 0; waits < 100; waits++) {
    const [queue] = await sql`select exists (select from tlog_queue) as waiting`
    if (!queue?.waiting) break
    await sleep(200)
  }
  return {
    file: await ask(seller.cookie, 'GET', `/sold/${id}/handover`),
    keys: await ask(seller.cookie, 'GET', '/public/handovers/keys'),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { memberWithCar } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'
import { openPostgres, type Sql } from '../database/database.ts'
import { startSequencer } from './sequencer.ts'

const server = useServer()
/** Shorter than in the running server. */
const pause = 100
/** What is asked here is not among what the server did. */
let beside: Sql
beforeAll(() => {
  beside = openPostgres(server.services.databaseUrl, { max: 1 })
})
afterAll(() => beside.end())

const finished = () => server.services.databaseFigures().finished
async function isQueued() {
  const [found] = await beside<{ waiting: boolean }[]>`select exists (select from tlog_queue) as waiting`
  return found?.waiting
}
const isInLog = () => expect.poll(isQueued, { timeout: 8000, interval: 50 }).toBe(false)

/** With everything so far in the log, and nothing to be done. */
async function atRest() {
  const made = await memberWithCar(server)
  const sequencer = startSequencer(server.services, pause)
  onTestFinished(() => sequencer.stop())
  await isInLog()
  await sleep(3 * pause)
  return made
}

test('a server where nothing is done asks nothing, and what is saved then is in the log within seconds', async () => {
  const { ann, path } = await atRest()
  const before = finished()
  await sleep(3 * pause)
  expect(finished()).toBe(before)
  await ann.post(`${path}/washes`, { date: '2025-02-03' })
  await isInLog()
})

test('so is what is still being saved while the sequencer looks', async () => {
  const { ann, car } = await atRest()
  await server.services.db.transaction().execute(async (tx) => {
    const oil = { kind: 'service', type: 'Oil Change', date: '2025-02-03' }
    await tx
      .insertInto('maintenance_logs')
      .values({ ...oil, vehicle_id: car, user_id: ann.id })
      .execute()
    await server.services.db.selectFrom('users').select('id').limit(1).execute()
    // Because of that it looks, and finds nothing yet.
    await sleep(2 * pause)
  })
  expect(await isQueued()).toBe(true)
  await isInLog()
})

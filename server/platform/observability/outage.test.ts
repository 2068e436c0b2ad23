import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { until } from '../../../scripts/processes.ts'
import { postgresOn, startProcess, temporaryFolder } from '../../test/process.ts'
import { isDatabaseAway } from '../database/lost-connection.ts'

test('only what says that the database itself is away counts as its loss', () => {
  const error = (about: object) => Object.assign(new Error('x'), about)
  const connect = { code: 'ECONNREFUSED', syscall: 'connect' }
  for (const away of [
    { ...connect, query: 'select 1' },
    { code: 'CONNECTION_CLOSED' },
    { code: 'CONNECT_TIMEOUT' },
    { severity: 'FATAL', code: '57P01' },
    { severity: 'FATAL', code: '57P03' },
  ])
    expect([away, isDatabaseAway(error(away))]).toEqual([away, true])
  // A mail server, too many connections, a wrong password, a statement that was stopped, a duplicate.
  for (const other of [
    connect,
    { severity: 'FATAL', code: '53300' },
    { severity: 'FATAL', code: '28P01' },
    { severity: 'ERROR', code: '57014', query: 'select 1' },
    { severity: 'ERROR', code: '23505', query: 'select 1' },
  ])
    expect([other, isDatabaseAway(error(other))]).toEqual([other, false])
})

describe.skipIf(process.platform !== 'linux')('a database that goes away', { timeout: 120_000 }, () => {
  test('is one line when it goes and one when it is back, however many requests and jobs ask for it', async () => {
    const folder = await temporaryFolder()
    const program = await startProcess(folder, { settings: { LOG_FORMAT: 'json' } })
    const lines = () =>
      program
        .words()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { level: string; message: string; refused?: number; seconds?: number })
    await until(() => program.words().includes('Emails it would have sent'), 'it has said all that it says at a start')
    const before = lines().length
    // It can't start again until it has its settings back.
    const settings = join(folder, 'postgres', 'postgresql.conf')
    await rename(settings, `${settings}.away`)
    const [postmaster] = postgresOn(join(folder, 'postgres'))
    process.kill(postmaster as number, 'SIGQUIT')
    let refused = 0
    const ask = async () => {
      const { status } = await fetch(`${program.url}/api/public/vehicles/no-such-car`)
      if (status === 503) refused++
      return status
    }
    await until(async () => (await ask()) === 503, 'requests are refused')
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 5 }, ask))
      // Long enough for everything that looks for work to have looked for it several times.
      await sleep(400)
    }
    expect(refused).toBeGreaterThan(100)
    await rename(`${settings}.away`, settings)
    await program.says('The database is back', 30)
    await until(async () => (await ask()) === 404, 'requests are answered')
    const told = lines().slice(before)
    const varies = /\d{4}-\d\d-\d\dT[\d:.]+Z|\([^)]+\)|\d+(\.\d)?(?= s\.)|\d+(?= requests)/g
    expect(told.map(({ message }) => message.replace(varies, '…')).sort()).toEqual([
      'PostgreSQL ended unexpectedly; starting it again.',
      'The database can’t be reached since … …. Until it is back, nothing more is logged about it.',
      'The database is back after … s. … requests were refused meanwhile.',
    ])
    const back = told.at(-1)
    expect(back?.seconds).toBeGreaterThan(7)
    // The first of them may have been refused just before it was told.
    expect(Math.abs((back?.refused ?? 0) - refused)).toBeLessThan(15)
  })
})

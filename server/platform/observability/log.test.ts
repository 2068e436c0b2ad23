import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { builtProgram } from '../../../scripts/processes.ts'
import { launch, startProcess, temporaryFolder } from '../../test/process.ts'
import { log, setLogFormat } from './log.ts'
import { newReference, references } from './reference.ts'

function written() {
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockImplementation(() => {}))
  onTestFinished(() => {
    setLogFormat('text')
    for (const spy of spies) spy.mockRestore()
  })
  return () => spies.flatMap((spy) => spy.mock.calls)
}
const lines = (calls: unknown[][]) => calls.map(([line]) => JSON.parse(String(line)))

test('in JSON every event is one line with its time, level, message and reference, whatever is in it', () => {
  const calls = written()
  setLogFormat('json')
  log.info('Ready')
  log.info('{"security":"signed in"}', { message: 'signed in: POST /x', security: 'signed in', time: 'forged' })
  const error = Object.assign(new Error('line one\nline two'), { code: 'EIO' })
  references.run('abc123', () => log.error('100 % of it\n{"level":"info"}', error, { queue: 'mail' }))
  expect(calls().every(([line, ...more]) => more.length === 0 && !/[\r\n]/.test(String(line)))).toBe(true)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(lines(calls())).toEqual([
    { time, level: 'info', message: 'Ready' },
    { time, level: 'info', message: 'signed in: POST /x', security: 'signed in' },
    {
      ...{ time, level: 'error', message: '100 % of it\n{"level":"info"}', reference: 'abc123', queue: 'mail' },
      error: { name: 'Error', message: 'line one\nline two', code: 'EIO', stack: error.stack },
    },
  ])
})

test('as text it is a sentence, with the reference in it, and a % is no placeholder', () => {
  const calls = written()
  const error = new Error('broken')
  log.info('Ready')
  references.run('abc123', () => log.error('GET "/%s" failed', error))
  expect(calls()).toEqual([
    ['Ready'],
    ['GET "/%%s" failed (reference abc123):', expect.stringMatching(/^Error: broken\n +at /)],
  ])
})

test('of an error of the database only its kind and place are written, never the values it quotes', () => {
  const calls = written()
  const details = { severity: 'ERROR', code: '23505', detail: 'Key (email)=(ann@example.org) already exists.' }
  const names = [
    { name: 'PostgresError', table_name: 'users', constraint_name: 'users_email_key' },
    { name: 'error', table: 'users', constraint: 'users_email_key' },
  ]
  for (const format of ['text', 'json'] as const) {
    setLogFormat(format)
    for (const each of names) {
      log.error('It failed', Object.assign(new Error('Key (email)=(ann@example.org)'), details, each))
      log.error('It failed', new Error('outer', { cause: Object.assign(new Error('inner'), details, each) }))
    }
  }
  expect(calls()).toHaveLength(8)
  expect(calls()[0]?.[1]).toMatch(/^PostgresError 23505 users users_email_key\n/)
  expect(JSON.stringify(calls().map((call) => call.map((word) => (word as Error).stack ?? word)))).not.toContain('ann@')
})

test('references are short, plain and never the same twice', () => {
  const some = Array.from({ length: 5000 }, newReference)
  expect(new Set(some).size).toBe(5000)
  expect(some.filter((each) => !/^[0-9b-z]{12}$/.test(each))).toEqual([])
})

describe.skipIf(process.platform !== 'linux')('LOG_FORMAT=json, in the running program', { timeout: 120_000 }, () => {
  test('every line it writes is JSON, from the first to the last', async () => {
    const program = await startProcess(await temporaryFolder(), { settings: { LOG_FORMAT: 'json' } })
    const answer = await fetch(`${program.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.org', password: 'not hers at all' }),
    })
    const reference = answer.headers.get('x-request-id')
    program.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    const all = program
      .words()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(all.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Starting the database…', `GarageTale is ready at ${program.url}`, 'Stopping…']),
    )
    expect(all.find(({ security }) => security)).toMatchObject({
      ...{ level: 'info', security: 'refused', why: 'INVALID_EMAIL_OR_PASSWORD', reference },
    })
  })

  test('so is what keeps it from starting', async () => {
    const settings = { LOG_FORMAT: 'json', PORT: 'abc', DATA_DIR: join(await temporaryFolder(), 'data') }
    const program = launch(builtProgram, { settings })
    expect(await program.ended).toBe(1)
    expect(JSON.parse(program.words())).toMatchObject({
      level: 'error',
      message: 'These settings need your attention (see .env.example):\n  PORT must be a number',
    })
  })
})

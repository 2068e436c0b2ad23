import { describe, expect, test } from 'vitest'
import { until } from '../scripts/processes.ts'
import { startProcess, temporaryFolder } from './test/process.ts'

describe.skipIf(process.platform === 'win32')('a server that leaves its balancer', { timeout: 240_000 }, () => {
  test('serves on while others are told, refuses only what can be asked elsewhere, and then stops listening', async () => {
    const program = await startProcess(await temporaryFolder(), { settings: { DRAIN_SECONDS: '8' } })
    const ask = (path: string, init: RequestInit = {}) => fetch(`${program.url}${path}`, init)
    const signUp = await ask('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann Archer', email: 'ann@example.org', password: 'correct horse battery' }),
    })
    const cookie = signUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const others = { cookie, 'x-other-servers': 'yes' }
    expect((await ask('/api/session', { headers: others })).status).toBe(200)
    const live = await ask('/api/live', { headers: { cookie } })
    const told = live.text()

    program.kill('SIGTERM')
    await until(async () => (await ask('/healthz')).status === 503, 'it said that it is leaving')
    expect(await (await ask('/healthz')).json()).toEqual({ status: 'leaving' })
    expect(await told).toContain('event: closing')
    expect((await ask('/api/session', { headers: others })).status).toBe(504)
    // Nobody else would be asked: it is answered, and the connection isn't used again.
    const alone = await ask('/api/session', { headers: { cookie } })
    expect([alone.status, alone.headers.get('connection')]).toEqual([200, 'close'])
    const write = await ask('/api/auth/sign-out', {
      method: 'POST',
      headers: { ...others, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(write.status).toBeLessThan(300)

    expect(await program.ended).toBe(0)
    await expect(ask('/healthz')).rejects.toThrow()
  })
})

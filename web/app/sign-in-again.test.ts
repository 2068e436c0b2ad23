import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnyRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { http } from './http.ts'
import { refreshSession, sessionChanged, sessionNow, signInLater, startSession } from './session.ts'
import { openShell } from './sign-in-again.ts'

const viewOf = (id: string) => ({ user: { id, name: id, email: `${id}@example.org` }, unread_notifications: 0 })

test('a request refused for want of a session is sent again for the same member, and never as another one', async () => {
  let who: string | undefined = 'ann'
  const saved: string[] = []
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    if (request.url === '/api/session') return answer(200, who ? viewOf(who) : { user: null })
    if (!who) return answer(401, { error: { code: 'not_authenticated', message: 'Not authenticated' } })
    saved.push(who)
    return answer(201, { by: who })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const real = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init))
  let openDialog: object | null = {}
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify(viewOf('ann')) }),
    querySelector: () => openDialog,
    querySelectorAll: () => [],
  })
  startSession({} as AnyRouter)
  const closeShell = openShell()
  try {
    who = undefined
    const saving = [http.post('/notes'), http.post('/washes')]
    await expect.poll(sessionNow).toMatchObject({ state: 'signed-in', ended: 'asking' })
    who = 'ann'
    await sessionChanged()
    expect(await Promise.all(saving)).toEqual([{ by: 'ann' }, { by: 'ann' }])
    expect(sessionNow()).not.toHaveProperty('ended')

    who = 'bea'
    await refreshSession()
    expect(sessionNow()).toMatchObject({ user: { id: 'ann' }, ended: 'asking', other: { id: 'bea' } })
    const refused = http.post('/notes').catch((error) => error)
    await vi.waitFor(() => expect(sessionNow()).toMatchObject({ ended: 'asking' }))
    signInLater()
    expect(await refused).toMatchObject({ status: 401 })
    expect(saved).toEqual(['ann', 'ann'])

    // With nothing open, a page that was only being read is left when we hear that the session is over.
    openDialog = null
    who = 'ann'
    await sessionChanged()
    who = undefined
    const reading = http.get('/notes').catch((error) => error)
    await expect.poll(sessionNow).toMatchObject({ ended: 'asking' })
    await refreshSession()
    expect(sessionNow()).toEqual({ state: 'signed-out' })
    expect(await reading).toMatchObject({ status: 401 })

    // Outside the shell a visitor is simply told.
    closeShell()
    who = undefined
    await expect(http.get('/notes')).rejects.toMatchObject({ status: 401 })
  } finally {
    server.close()
    vi.unstubAllGlobals()
  }
})

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { builtProgram, freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { startOpenAiStandIn } from '../server/test/openai-stand-in.ts'
import { startRegistryProvider } from '../server/test/registry-provider.ts'
import { expect, password } from './fixtures.ts'
import { secret } from './secret.ts'

/** A separate program for the test, with a registry and an assistant that say whatever they are told to. */
export async function openHouse() {
  const folder = await temporaryFolder('hostile')
  const port = await freePort()
  const [registry, assistant] = [await startRegistryProvider(), await startOpenAiStandIn()]
  const data = join(folder, 'data')
  const server = await startProcess(builtProgram, {
    ...{ DATA_DIR: data, PORT: String(port), TRUST_PROXY: '1', MODERATORS_NEED_2FA: '0', AUTH_SECRET: secret },
    ...registry.settings,
    ...assistant.settings,
  })
  return {
    ...{ folder, data, registry, assistant, home: `http://localhost:${port}` },
    async close() {
      await server.stop()
      await Promise.all([registry.close(), assistant.close()])
    },
  }
}
export type House = Awaited<ReturnType<typeof openHouse>>

export interface Member {
  api: APIRequestContext
  id: string
  email: string
}

export async function newMember({ home }: Pick<House, 'home'>, name: string): Promise<Member> {
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const address = ['10', ...randomBytes(3)].join('.')
  const api = await request.newContext({
    baseURL: home,
    extraHTTPHeaders: { origin: home, 'x-forwarded-for': address },
  })
  await add(api, '/api/auth/sign-up/email', { name, email, password })
  const { user } = await (await api.get('/api/session')).json()
  return { api, id: user.id, email }
}

/** Blocked is as bad as run: what people type is text. */
export async function send(api: APIRequestContext, method: string, path: string, data: object | Buffer) {
  const answer = await api.fetch(path, { method, data })
  const said = await answer.json().catch(() => ({}))
  expect([path, answer.ok() ? '' : [answer.status(), said, data]]).toEqual([path, ''])
  return said
}
export const add = (api: APIRequestContext, path: string, data: object | Buffer) => send(api, 'POST', path, data)

/** Everything that ran, and everything a policy had to block. */
export async function countHits(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const hits: string[] = []
    Object.assign(window, { hits, hit: () => hits.push(`ran on ${location.pathname}`) })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      hits.push(`stopped: ${violatedDirective} ${blockedURI} of ${sourceFile}:${lineNumber}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { hits: string[] }).hits.splice(0))
}

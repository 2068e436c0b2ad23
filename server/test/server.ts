import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll } from 'vitest'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Env } from '../platform/http/env.ts'
import type { Services } from '../platform/services.ts'
import { startServices } from '../services.ts'
import { holdToContract } from './contract.ts'
import { createTestDatabase } from './database.ts'
import { startSmtp } from './smtp.ts'

export interface TestServer {
  app: App
  services: Services
  /** Emails written to the outbox, oldest first; waits until there are `count` of them. */
  mails(count: number): Promise<{ to: string; subject: string; text: string; html: string }[]>
}

type MailServer = Awaited<ReturnType<typeof startSmtp>>

/** A hundredth of the real cost: tests sign in thousands of times. */
export const cheapHash = { N: 2 ** 10, r: 8, p: 1 }

export const testSecret = 'a-secret-for-tests-of-sufficient-length-0123456789'

/** The whole program without its web pages, on its own database and folder. */
export async function startTestServer(settings: Record<string, string> = {}, databaseUrl?: string, sessionMemory = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-test-'))
  const database = databaseUrl ? undefined : await createTestDatabase()
  // Moderators in tests rarely have two-factor sign-in: moderation.test.ts requires it.
  const config = readConfig({ DATA_DIR: folder, TRUST_PROXY: '1', MODERATORS_NEED_2FA: '0', ...settings })
  // Tests change tables directly; the session memory would only hear of that a moment later. Its own tests turn it on.
  const services = await startServices({
    config,
    databaseUrl: databaseUrl ?? database?.url ?? '',
    secret: config.secret ?? testSecret,
    sessionMemory,
    hashCost: cheapHash,
    // A test of the log adds to it when it wants to.
    sequences: false,
  })
  const app = createApp(services, { routes: new Hono<Env>(), inlineScripts: [] })
  holdToContract(app)
  const server: TestServer = {
    app,
    services,
    async mails(count) {
      for (let waited = 0; waited < 100; waited++) {
        const names = (await readdir(config.mail.outbox).catch(() => [])).filter((name) => name.endsWith('.json'))
        if (names.length >= count) {
          const mails = await Promise.all(
            names.map(async (name) => JSON.parse(await readFile(join(config.mail.outbox, name), 'utf8'))),
          )
          return mails.sort((a, b) => a.sent_at.localeCompare(b.sent_at))
        }
        await new Promise((done) => setTimeout(done, 100))
      }
      throw new Error(`Fewer than ${count} mails arrived in the outbox.`)
    },
  }
  return {
    server,
    async stop() {
      await services.close()
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One server for a test file. */
export function useServer(settings: Record<string, string> = {}, sessionMemory = 0): TestServer {
  const handle = {} as TestServer
  let stop = async () => {}
  beforeAll(async () => {
    const started = await startTestServer(settings, undefined, sessionMemory)
    stop = started.stop
    Object.assign(handle, started.server)
  })
  afterAll(() => stop())
  return handle
}

/** One server for a test file whose emails go to a mail server, as an operator would configure it. */
export function useServerWithMail(settings: Record<string, string> = {}): { server: TestServer; smtp: MailServer } {
  const [server, smtp] = [{} as TestServer, {} as MailServer]
  let stop = async () => {}
  beforeAll(async () => {
    Object.assign(smtp, await startSmtp())
    const started = await startTestServer({ ...smtp.settings, ...settings })
    stop = started.stop
    Object.assign(server, started.server)
  })
  afterAll(async () => {
    await stop()
    await smtp.close()
  })
  return { server, smtp }
}

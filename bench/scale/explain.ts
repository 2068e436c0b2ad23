import { rm } from 'node:fs/promises'
import { Hono } from 'hono'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Sql } from '../../server/platform/database/database.ts'
import type { Env } from '../../server/platform/http/env.ts'
import { startServices } from '../../server/services.ts'
import type { ScaleWorld } from '../fill/scale.ts'
import { secret, signedInAs } from '../stage.ts'
import { type Explained, listenToPlans, rowsRead, wholeReads } from './plans.ts'
import { requestsOf, type ScreenRequest, type Who } from './screens.ts'

export interface ExplainedRequest extends ScreenRequest {
  statements: Explained[]
  rows: number
  /** Growing tables that were read from end to end, each with the number of rows. */
  scans: (ReturnType<typeof wholeReads>[number] & { text: string })[]
}

/** What the driver asks on each connection it opens, and the job queue now and then: a matter of timing, not of the request. */
const isOfNobody = (text: string) => text.includes('from pg_catalog.pg_type a') || /\bjobs\.\w/.test(text)

type Cookies = Record<Who, string>

export async function cookiesOf(sql: Sql, world: ScaleWorld): Promise<Cookies> {
  const cookie = async (user: string) => `garagetale=${await signedInAs(sql, user)}`
  return {
    visitor: '',
    reader: await cookie(world.reader),
    collector: await cookie(world.collector),
    moderator: await cookie(world.moderator),
    trader: await cookie(world.trader),
  }
}

/** Tables with more rows than that, each with its size; those that stay small may be read whole. */
export async function growingTables(sql: Sql, rows: number): Promise<Map<string, number>> {
  const tables = await sql<{ name: string; rows: number }[]>`
    select relname as name, reltuples::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${rows}`
  return new Map(tables.map((table) => [table.name, table.rows]))
}

interface Explaining {
  url: string
  world: ScaleWorld
  cookies: Cookies
  growing: Map<string, number>
  /** PostgreSQL settings, for these connections only. */
  settings?: Record<string, string>
  only?: string[]
}

/** Requests everything once from a separate server whose statements are all explained, and reports what each cost. */
export async function explainRequests({ url, world, cookies, growing, settings = {}, only }: Explaining) {
  const folder = await temporaryFolder('bench')
  const listening = await listenToPlans(url, settings)
  const config = readConfig({ DATA_DIR: folder, TRUST_PROXY: '1' })
  // Nothing else may query in the meantime: it runs no jobs, and leaves the log alone. What the fill has queued for it
  // would be sequenced a second after the start, and counted as part of whichever request is then being answered.
  const quiet = { sessionMemory: 0, work: [], sequences: false }
  const services = await startServices({ config, databaseUrl: listening.url, secret, ...quiet })
  const app = createApp(services, { routes: new Hono<Env>(), inlineScripts: [] })
  const ask = async (path: string, who: Who) => {
    const response = await app.request(path, { headers: { cookie: cookies[who], 'x-forwarded-for': '192.0.2.7' } })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const explained: ExplainedRequest[] = []
  const bodies = await services.sql<{ body: string }[]>`
    select prosrc as body from pg_proc join pg_language on pg_language.oid = prolang where lanname = 'plpgsql'`
  /** What a function of the database asks is read, but not waited for. */
  const isOfFunction = (text: string) => bodies.some(({ body }) => body.includes(text.trim()))
  try {
    for (const request of await requestsOf(
      world,
      async (path) => (await ask(path, 'reader')).json() as Promise<{ next?: string | null }>,
    )) {
      if (only && !only.includes(request.name)) continue
      listening.take()
      await (await ask(request.data ?? request.path, request.who)).arrayBuffer()
      const statements = listening.take().filter(({ text }) => !isOfNobody(text))
      explained.push({
        ...request,
        statements: statements.filter(({ text }) => !isOfFunction(text)),
        rows: statements.reduce((sum, statement) => sum + rowsRead(statement), 0),
        scans: statements.flatMap((statement) =>
          wholeReads(statement, growing).map((scan) => ({ ...scan, text: statement.text })),
        ),
      })
    }
  } finally {
    await services.close()
    await listening.close()
    await rm(folder, { recursive: true, force: true })
  }
  return explained
}

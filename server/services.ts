import type { Config } from './config.ts'
import { jobs } from './features/jobs.ts'
import { followConfiguration } from './features/rss/feeds.queries.ts'
import { connect, type Db, type Sql } from './platform/database.ts'
import { createFileStore, type FileStore } from './platform/files.ts'
import { startJobs } from './platform/jobs.ts'
import { type Live, startLive } from './platform/live.ts'
import { createMailer, type Mailer } from './platform/mail.ts'
import { migrate } from './platform/migrate.ts'
import { rememberedFor, rememberSessions } from './platform/session-memory.ts'
import { createSessions, type Sessions } from './platform/sessions.ts'
import { createSignIn, type SignIn } from './platform/sign-in.ts'
import { createRegistry, type Registry } from './providers/registry/registry.ts'
import { createValuer, type Valuer } from './providers/valuation/valuer.ts'

/** What the program holds while it runs; a route reaches it as `c.var.services`. */
export interface Services {
  config: Config
  databaseUrl: string
  secret: string
  sql: Sql
  db: Db
  sessions: Sessions
  signIn: SignIn
  mailer: Mailer
  files: FileStore
  live: Live
  registry: Registry
  valuer: Valuer
  stopping: boolean
  close(): Promise<void>
}

interface Start {
  config: Config
  databaseUrl: string
  secret: string
  /** For how many milliseconds a session may be answered from memory. */
  sessionMemory?: number
  log?(line: string): void
}

export async function startServices({
  config,
  databaseUrl,
  secret,
  log,
  sessionMemory = rememberedFor,
}: Start): Promise<Services> {
  const { sql, db, close } = connect(databaseUrl)
  await migrate(sql, log)
  await followConfiguration(db, config.rssFeeds)
  const mailer = createMailer(config)
  const memory = await rememberSessions(sql, sessionMemory)
  const sessions = createSessions(sql, memory, secret, config.publicUrl.startsWith('https:'))
  const services: Services = {
    config,
    databaseUrl,
    secret,
    sql,
    db,
    sessions,
    mailer,
    signIn: createSignIn({ db, config, secret, sessions }),
    files: createFileStore(config),
    live: await startLive(sql),
    registry: createRegistry(config),
    valuer: createValuer(config),
    stopping: false,
    async close() {
      services.stopping = true
      await running.stop()
      await services.live.close()
      await memory.close()
      await close()
    },
  }
  const running = await startJobs(services, jobs)
  return services
}

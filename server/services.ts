import type { Config } from './config.ts'
import { createRunningAnswers, type RunningAnswers } from './features/automate/running-answers.ts'
import { jobs } from './features/jobs.ts'
import { followConfiguration } from './features/rss/feeds.queries.ts'
import { changeLocks } from './platform/change-locks.ts'
import { connect, type Db, type Sql } from './platform/database.ts'
import { createFileStore, type FileStore } from './platform/files.ts'
import { startJobs } from './platform/jobs.ts'
import { type Live, startLive } from './platform/live.ts'
import { createMailer, type Mailer } from './platform/mail.ts'
import { migrate } from './platform/migrate.ts'
import { createPasswords, type HashCost, type Passwords } from './platform/passwords.ts'
import { rememberedFor, rememberSessions } from './platform/session-memory.ts'
import { createSessions, type Sessions } from './platform/sessions.ts'
import { createSignIn, type SignIn } from './platform/sign-in.ts'
import type { Assistant } from './providers/assistant/assistant.ts'
import { createAssistant } from './providers/assistant/create-assistant.ts'
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
  passwords: Passwords
  signIn: SignIn
  mailer: Mailer
  files: FileStore
  live: Live
  registry: Registry
  valuer: Valuer
  assistant: Assistant
  answers: RunningAnswers
  stopping: boolean
  log(line: string): void
  close(): Promise<void>
}

interface Start {
  config: Config
  databaseUrl: string
  secret: string
  /** For how many milliseconds a session may be answered from memory. */
  sessionMemory?: number
  /** What a password's hash costs. */
  hashCost?: HashCost
  /** The work it does beside answering. */
  work?: typeof jobs
  log?(line: string): void
}

export async function startServices({
  config,
  databaseUrl,
  secret,
  log = () => {},
  sessionMemory = rememberedFor,
  hashCost,
  work = jobs,
}: Start): Promise<Services> {
  const { sql, db, close } = connect(databaseUrl)
  await migrate(sql, log)
  await followConfiguration(db, config.rssFeeds)
  if (config.previousSecret) await changeLocks(db, secret, config.previousSecret)
  const mailer = createMailer(config)
  const memory = await rememberSessions(sql, sessionMemory)
  const secure = config.publicUrl.startsWith('https:')
  const sessions = createSessions(sql, memory, secret, secure, config.previousSecret)
  const passwords = createPasswords(hashCost)
  const services: Services = {
    config,
    databaseUrl,
    secret,
    sql,
    db,
    sessions,
    mailer,
    passwords,
    signIn: createSignIn({ db, config, secret, sessions, passwords }),
    files: createFileStore(config),
    live: await startLive(sql),
    registry: createRegistry(config),
    valuer: createValuer(config),
    assistant: createAssistant(config),
    answers: createRunningAnswers(),
    stopping: false,
    log,
    async close() {
      services.stopping = true
      await services.answers.close()
      await running.stop()
      await services.live.close()
      await memory.close()
      await close()
    },
  }
  const running = await startJobs(services, work)
  return services
}

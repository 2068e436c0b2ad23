import './connect-areas.ts'
import { openAiAssistant } from './assistant/provider/openai.ts'
import { createRunningAnswers } from './assistant/running-answers.ts'
import { followConfiguration } from './community/rss/feeds.queries.ts'
import type { Config } from './config.ts'
import { jobs } from './jobs.ts'
import { createPasswords, type HashCost } from './platform/auth/passwords.ts'
import { rememberedFor, rememberSessions } from './platform/auth/session-memory.ts'
import { createSessions } from './platform/auth/sessions.ts'
import { createSignIn } from './platform/auth/sign-in.ts'
import { connect } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { reencryptSecrets } from './platform/database/reencrypt-secrets.ts'
import { Replica } from './platform/database/replica/replica.ts'
import { createFileStore } from './platform/files/create-file-store.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { startLive } from './platform/live/live.ts'
import { createMailer } from './platform/mail/mail.ts'
import { watchDatabase } from './platform/observability/outage.ts'
import { readSiteLogo } from './platform/pages/site-logo.ts'
import type { Services } from './platform/services.ts'
import { startSequencer } from './platform/transparency-log/sequencer.ts'
import { createRegistries } from './vehicles/lookup/registries.ts'
import { createOfficial } from './vehicles/official/official.ts'
import { createValuer } from './vehicles/valuation/valuer.ts'

interface Start {
  config: Config
  databaseUrl: string
  secret: string
  /** For how many milliseconds a session may be answered from memory. */
  sessionMemory?: number
  /** The cost of a password hash. */
  hashCost?: HashCost
  /** Its background jobs. */
  work?: typeof jobs
  /** Whether it adds to the transparency log by itself. */
  sequences?: boolean
  log?: Services['log']
}

export async function startServices({
  config,
  databaseUrl,
  secret,
  log = () => {},
  sessionMemory = rememberedFor,
  hashCost,
  work = jobs,
  sequences = true,
}: Start): Promise<Services> {
  const { slowStatement, pooledUrl, replicaUrl } = config
  const direct = connect(databaseUrl, { slowStatement, ...(pooledUrl && { connections: 1 }) })
  const pool = pooledUrl ? connect(pooledUrl, { slowStatement, pooled: true }) : direct
  const { sql, db, watchSql, ping, figures, close } = pool
  await migrate(direct.sql, log)
  await followConfiguration(db, config.rssFeeds)
  if (config.previousSecret) await reencryptSecrets(db, secret, config.previousSecret)
  const replica = replicaUrl
    ? new Replica({ url: replicaUrl, primary: { db, sql, watchSql }, slowStatement })
    : undefined
  const mailer = createMailer(config)
  const memory = await rememberSessions(direct.sql, sessionMemory)
  const secure = config.publicUrl.startsWith('https:')
  const sessions = createSessions(sql, memory, secret, secure, config.previousSecret)
  const passwords = createPasswords(hashCost)
  const official = createOfficial(config, sql)
  const services: Services = {
    config,
    databaseUrl,
    secret,
    sql,
    db,
    watchSql,
    databaseFigures: figures,
    replica,
    sessions,
    mailer,
    passwords,
    signIn: createSignIn({ db, config, secret, sessions, passwords }),
    files: createFileStore(config),
    logo: config.siteLogo === undefined ? undefined : await readSiteLogo(config.siteLogo),
    live: await startLive(direct.sql, (member) => replica?.heard(member)),
    official,
    registries: createRegistries(config, official),
    valuer: createValuer(config),
    assistant: config.assistant && openAiAssistant(config.assistant),
    answers: createRunningAnswers(),
    leaving: false,
    stopping: false,
    log,
    async close() {
      services.stopping = true
      unwatch()
      await services.answers.close()
      await sequencer?.stop()
      await running.stop()
      await services.live.close()
      await memory.close()
      await replica?.close()
      await close()
      if (direct.close !== close) await direct.close()
    },
  }
  const unwatch = watchDatabase(ping)
  const running = await startJobs(services, work)
  // A copy that went its own way under the same key would look as if the log had been falsified.
  const sequencer = sequences && !config.rehearsal ? startSequencer(services) : undefined
  return services
}

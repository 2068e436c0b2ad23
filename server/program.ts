import { Server } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { Config } from './config.ts'
import type { HashCost } from './platform/auth/passwords.ts'
import { lockDataDir } from './platform/database/data-dir-lock.ts'
import { startEmbedded } from './platform/database/embedded-postgres.ts'
import { privateDataFolder } from './platform/database/private-data.ts'
import { reachDatabase } from './platform/database/reach-database.ts'
import { storeNote } from './platform/files/store-trouble.ts'
import { PlainError } from './platform/http/errors.ts'
import { giveBackMemoryWhenIdle } from './platform/http/idle-memory.ts'
import { leave } from './platform/http/leave.ts'
import { readWholeRequest } from './platform/http/whole-requests.ts'
import type { Web } from './platform/pages/page-server.ts'
import { readSecret } from './platform/secret.ts'
import type { Services } from './platform/services.ts'
import { startNotes } from './start-notes.ts'

export interface ProgramOptions {
  hashCost?: HashCost
  /** The source of its pages, if not the build. */
  openWeb?: (config: Config) => Promise<Web>
}

/** Everything from an empty folder to a listening server, and back. */
export async function startProgram(config: Config, log: Services['log'], { hashCost, openWeb }: ProgramOptions = {}) {
  await portIsFree(config)
  await privateDataFolder(config.dataDir)
  const release = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
  let embedded: Awaited<ReturnType<typeof startEmbedded>> | undefined
  try {
    // What keeps it from starting was told at once; everything else is read while the database starts.
    const rest = Promise.all([import('./services.ts'), import('./app.ts'), import('./web.ts')])
    if (config.pooledUrl) await reachDatabase(config.pooledUrl, true)
    if (config.databaseUrl) await reachDatabase(config.databaseUrl)
    else {
      log('Starting the database…')
      embedded = await startEmbedded({ dir: join(config.dataDir, 'postgres'), database: 'garagetale', log })
    }
    const [{ startServices }, { createApp }, { createWeb }] = await rest
    const services = await startServices({
      config,
      databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
      secret: readSecret(config),
      ...(hashCost && { hashCost }),
      log,
    })
    const web = await (openWeb ? openWeb(config) : createWeb())
    const app = createApp(services, web)
    const server = await listen(app.fetch, config)
    if (server instanceof Server) web.attach?.(server)
    for (const note of startNotes(config)) log(note)
    // Not waited for: a store that doesn't answer must not keep everything else from starting.
    void storeNote(config, services.files).then((note) => note && log(note))
    server.on('request', giveBackMemoryWhenIdle())
    return {
      services,
      app,
      async stop() {
        await web.close?.()
        await stopServing(server as Server, services)
        await Promise.race([services.close(), sleep(8000)])
        await embedded?.stop()
        release()
      },
    }
  } catch (error) {
    await embedded?.stop()
    release()
    throw error
  }
}

/** Requests in progress get a moment, or behind a balancer all they need; live connections would never end. */
async function stopServing(server: Server, services: Services) {
  const { drainSeconds } = services.config
  services.leaving = true
  if (drainSeconds > 0) {
    services.live.sendAway()
    await leave(server, drainSeconds)
  }
  const closed = new Promise((done) => server.close(done))
  if (drainSeconds > 0) services.live.sendAway()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), drainSeconds > 0 ? longestRequest : 1000).unref()
  await closed
}

const taken = (config: Config) =>
  new PlainError(`Port ${config.port} is in use by another program. Stop it, or choose another with PORT=….`)

function portIsFree(config: Config) {
  return new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => fail(listenError(error, config)))
    probe.listen(config.port, config.host, () => probe.close(() => done()))
  })
}

/**
 * Milliseconds, and longer than proxies keep a connection that is not in use: with Node's five seconds one of them would
 * now and then send a request into a connection that we are just closing.
 */
const keepAliveTimeout = 75_000

/** Milliseconds: every request is answered by then, one of AutoMate's streams aside. */
const longestRequest = 30_000

function listen(fetch: Parameters<typeof serve>[0]['fetch'], config: Config) {
  return new Promise<ReturnType<typeof serve>>((done, fail) => {
    const options = { fetch, port: config.port, hostname: config.host, serverOptions: { keepAliveTimeout } }
    const server = serve(options, () => done(server))
    server.prependListener('request', readWholeRequest)
    server.once('error', (error: NodeJS.ErrnoException) => fail(listenError(error, config)))
  })
}

function listenError(error: NodeJS.ErrnoException, config: Config) {
  if (error.code === 'EADDRINUSE') return taken(config)
  if (error.code === 'EACCES') return new PlainError(`This user may not listen on port ${config.port}.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new PlainError(`HOST=${config.host} is not an address of this machine.`)
  return error
}

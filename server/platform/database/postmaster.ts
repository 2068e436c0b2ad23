import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseUser } from './postgres-binaries.ts'

interface Server {
  bin: string
  dir: string
  socketDir: string
  user: DatabaseUser
  temporary: boolean
  connections: number
  log(line: string): void
}

/** Milliseconds: a server that ends sooner has not really run. */
const brief = 5000

export const serverEnvironment = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }

/** A PostgreSQL server process, which is restarted whenever it ends by itself. */
export function createPostmaster(server: Server) {
  const { dir, socketDir, temporary, log } = server
  let pid = 0
  let child: ChildProcess | undefined
  let lastWords = ''
  let launched = 0
  let told = false
  let state: 'starting' | 'running' | 'stopping' = 'starting'

  const clearLocks = async () => {
    await rm(join(dir, 'postmaster.pid'), { force: true })
    await rm(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
  }
  const launch = () => {
    lastWords = ''
    launched = performance.now()
    const started = spawnServer(server)
    started.stderr.on('data', (data) => {
      lastWords = (lastWords + data).slice(-4000)
    })
    started.once('exit', () => void revive())
    pid = started.pid ?? 0
    child = started
  }
  const revive = async () => {
    if (state !== 'running') return
    // One that cannot start is tried again and again, but told once.
    if (!told || performance.now() - launched > brief) log('PostgreSQL ended unexpectedly; starting it again.')
    told = true
    await sleep(500)
    await clearLocks()
    if (state === 'running') launch()
  }

  return {
    pid: () => pid,

    async start() {
      await clearLocks()
      launch()
    },

    /** A server whose Node was killed keeps running: take it over and watch it, because it is not our child. */
    async adopt(theirs: number) {
      pid = theirs
      while (state !== 'stopping' && (await isPostmasterOf(theirs, dir))) await sleep(1000, undefined, { ref: false })
      await revive()
    },

    /** What it printed before it gave up; undefined while it runs. */
    lastWords: () => (child && child.exitCode !== null ? lastWords : undefined),

    /** From now on it is restarted when it ends. */
    keepRunning() {
      state = 'running'
    },

    async stop() {
      state = 'stopping'
      if (!(await isPostmasterOf(pid, dir))) return
      process.kill(pid, temporary ? 'SIGQUIT' : 'SIGINT') // immediate, or fast: both end open transactions
      const deadline = performance.now() + 15_000
      while ((await isPostmasterOf(pid, dir)) && performance.now() < deadline) await sleep(10)
    },
  }
}
export type Postmaster = ReturnType<typeof createPostmaster>

function spawnServer(server: Server) {
  const started = spawn(join(server.bin, 'postgres'), serverArguments(server), {
    ...server.user,
    env: serverEnvironment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.unref()
  const stderr: unknown = started.stderr
  ;(stderr as { unref?(): void }).unref?.()
  return started
}

function serverArguments({ dir, socketDir, temporary, connections }: Server): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: String(connections),
    ...(temporary ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return ['-D', dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** A pid file may name a process that has ended, or a stranger with the same number. */
export async function isPostmasterOf(pid: number, dir: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('postgres') && command.split('\0').includes(dir) // a zombie's is empty
}

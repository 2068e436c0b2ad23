import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, until } from '../../scripts/processes.ts'
import { openPostgres } from '../platform/database/database.ts'
import { databaseUser, postgresBinaries } from '../platform/database/postgres-binaries.ts'
import { serverEnvironment } from '../platform/database/postmaster.ts'
import { privateFolder } from '../platform/database/socket-folder.ts'

interface Start {
  /** Made new if there is none yet. */
  dir: string
  port?: number
  settings?: Record<string, string>
}

/** The bundled PostgreSQL as an operator runs their own: on a port, and nobody starts it again. */
export async function startPostgres({ dir, port: wanted, settings = {} }: Start) {
  const user = databaseUser()
  const bin = await postgresBinaries(user, `${dir}.programs`)
  const port = wanted ?? (await freePort())
  if (!existsSync(join(dir, 'PG_VERSION'))) {
    await privateFolder(dir, user)
    asUser(
      join(bin, 'initdb'),
      `--pgdata=${dir}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-sync',
    )
  }
  const all = {
    ...{ listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    ...{ wal_keep_size: '1GB', max_connections: '100', ...settings },
  }
  const started = spawn(
    join(bin, 'postgres'),
    ['-D', dir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, env: serverEnvironment, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let words = ''
  started.stderr.on('data', (data) => {
    words = (words + data).slice(-8000)
  })
  const ended = new Promise((done) => started.once('close', done))
  const pid = started.pid ?? 0
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const answers = async () => {
    if (started.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${words}`)
    const sql = openPostgres(url, { max: 1, connect_timeout: 2 })
    return sql`select 1`.then(Boolean, () => false).finally(() => sql.end({ timeout: 0 }))
  }
  await until(answers, 'PostgreSQL answered', 60)
  return {
    ...{ dir, port, url },
    words: () => words,
    /** To it and everything it has started, as when the machine goes. */
    signal(signal: NodeJS.Signals) {
      for (const each of [pid, ...childrenOf(pid)]) if (started.exitCode === null) send(each, signal)
    },
    async stop() {
      if (started.exitCode === null && started.signalCode === null) send(pid, 'SIGINT')
      await ended
    },
    ended,
  }
}
export type OwnPostgres = Awaited<ReturnType<typeof startPostgres>>

/**
 * A copy that follows it. If the primary is running, `label` ends the backup that was begun on it, and says what is to
 * be written into the copy.
 */
export async function copyAsStandby(
  primary: Pick<OwnPostgres, 'dir' | 'port'>,
  dir: string,
  label?: () => Promise<string>,
) {
  await privateFolder(dir, databaseUser())
  // Of a running one files may vanish meanwhile.
  asUser('sh', '-c', `cp -a "$1/." "$2" || [ -n "$3" ]`, 'sh', primary.dir, dir, label ? 'runs' : '')
  if (label) asUser('find', join(dir, 'pg_wal'), '-type', 'f', '-delete')
  asUser('rm', '-f', join(dir, 'postmaster.pid'))
  const connection = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`
  const own = { ...databaseUser(), mode: 0o600 }
  if (label) await write(join(dir, 'backup_label'), await label(), own)
  await write(join(dir, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`, own)
  await write(join(dir, 'standby.signal'), '', own)
}

/** A primary, and a standby that follows it. */
export async function startWithStandby(folder: string) {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  const ports = [await freePort(), await freePort()] as const
  await (await startPostgres({ dir: one, port: ports[0] })).stop()
  await copyAsStandby({ dir: one, port: ports[0] }, two)
  const primary = await startPostgres({ dir: one, port: ports[0] })
  return { primary, standby: await startPostgres({ dir: two, port: ports[1] }), ports }
}

/** For ssl_cert_file and ssl_key_file, as PostgreSQL wants them. */
export async function keepCertificate(folder: string, { key, cert }: { key: string; cert: string }) {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const files = { ssl_cert_file: join(folder, 'server.crt'), ssl_key_file: join(folder, 'server.key') }
  await write(files.ssl_cert_file, cert, { mode: 0o644 })
  await write(files.ssl_key_file, key, { ...databaseUser(), mode: 0o600 })
  return { ssl: 'on', ...files }
}

async function write(path: string, text: string, { mode, uid, gid }: { mode: number; uid?: number; gid?: number }) {
  await writeFile(path, text, { mode })
  if (uid !== undefined && gid !== undefined) spawnSync('chown', [`${uid}:${gid}`, path])
}

function asUser(program: string, ...args: string[]) {
  const { status, stderr } = spawnSync(program, args, { ...databaseUser(), env: serverEnvironment, cwd: '/' })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
}

const childrenOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}

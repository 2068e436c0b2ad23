import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { PlainError } from '../http/errors.ts'
import { nameOfUser, thisUser } from '../this-user.ts'
import {
  type DatabaseUser,
  databaseUser,
  isReachable,
  passableFolder,
  postgresBinaries,
  usersUnderRoot,
} from './postgres-binaries.ts'
import { createPostmaster, isPostmasterOf, type Postmaster, serverEnvironment } from './postmaster.ts'
import { createSocketFolder, privateFolder, removeSocketFolder } from './socket-folder.ts'

interface Options {
  /** Preferred location of the cluster; another is used if the database's user cannot reach it. */
  dir: string
  database: string
  /** Deleted on stop, and never synced to disk. */
  temporary?: boolean
  connections?: number
  log?(line: string): void
}

export interface Embedded {
  url: string
  dir: string
  pid(): number
  stop(): Promise<void>
}

const major = '18'

/** Runs the bundled PostgreSQL: Unix socket only, its own process group, safe after kill -9. */
export async function startEmbedded({
  dir: preferred,
  database,
  temporary = false,
  connections = 60,
  log = () => {},
}: Options): Promise<Embedded> {
  const user = await ownerOfCluster(resolve(preferred), databaseUser())
  const elsewhere = elsewhereFor(preferred)
  const dir = await placeFor(resolve(preferred), user, elsewhere, log)
  const bin = await postgresBinaries(user, elsewhere)
  const last = await readPidFile(dir)
  const adopted = last.pid > 0 && (await isPostmasterOf(last.pid, dir))
  if (!adopted) await removeSocketFolder(last.socketDir)
  const socketDir = adopted ? last.socketDir : await createSocketFolder(user, elsewhere)
  const guard = temporary ? endWithUs(dir, `${dir}.new`, socketDir) : undefined
  await createCluster(bin, dir, user, temporary, log)

  const postmaster = createPostmaster({ bin, dir, socketDir, user, temporary, connections, log })
  if (adopted) void postmaster.adopt(last.pid)
  else await postmaster.start()
  await untilItAnswers(postmaster, socketDir, database).catch(async (error) => {
    if (!adopted) await removeSocketFolder(socketDir)
    guard?.over()
    throw error
  })
  postmaster.keepRunning()

  return {
    url: urlOf(socketDir, database),
    dir,
    pid: postmaster.pid,
    async stop() {
      await postmaster.stop()
      await removeSocketFolder(socketDir)
      if (temporary) await rm(dir, { recursive: true, force: true })
      if (temporary) await rm(elsewhere, { recursive: true, force: true })
      guard?.over()
    },
  }
}

/** Waits for the server, and creates the database if there is none yet. */
async function untilItAnswers(postmaster: Postmaster, socketDir: string, database: string) {
  const admin = postgres({ host: socketDir, user: 'postgres', database: 'postgres', max: 1, onnotice: () => {} })
  const deadline = performance.now() + 60_000 // recovery after a crash may take a while
  for (;;) {
    try {
      const [known] = await admin`select 1 from pg_database where datname = ${database}`
      if (!known) await admin.unsafe(`create database "${database}"`)
      break
    } catch (error) {
      if (performance.now() > deadline) throw error
      const lastWords = postmaster.lastWords()
      if (lastWords !== undefined) {
        // Backends of a killed server may keep its shared memory for a moment.
        const passing = /shared memory block|lock file/.test(lastWords) && performance.now() < deadline - 45_000
        if (!passing) throw new PlainError(`The database did not start. It said:\n${lastWords.trim()}`)
        await sleep(250)
        await postmaster.start()
      }
      await sleep(25)
    }
  }
  await admin.end({ timeout: 1 })
}

/**
 * The same database as seen by a command beside the program: whether it exists, and its address while it runs. The
 * socket's location is read from the server's own pid file, because root may ask about another user's server.
 */
export async function findEmbedded({ dir: preferred, database }: Pick<Options, 'dir' | 'database'>) {
  const places = [resolve(preferred), join(elsewhereFor(preferred), basename(preferred))]
  const dir = places.find((place) => existsSync(join(place, 'PG_VERSION')))
  if (!dir) return { exists: false }
  const { pid, socketDir } = await readPidFile(dir)
  const runs = pid > 0 && socketDir !== '' && (await isPostmasterOf(pid, dir))
  return { exists: true, ...(runs && { url: urlOf(socketDir, database), pid }) }
}

async function readPidFile(dir: string) {
  const lines = (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0] || 0), socketDir: lines[4] ?? '' }
}

const keyOf = (dir: string) => createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 12)
const elsewhereFor = (dir: string) => `/var/lib/garagetale-${keyOf(dir)}`
const urlOf = (socketDir: string, database: string) =>
  `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketDir)}`

/**
 * Only its owner can run a cluster. Without this, root would take one that an ordinary user made for out of reach, and
 * begin an empty one elsewhere.
 */
async function ownerOfCluster(dir: string, user: DatabaseUser): Promise<DatabaseUser> {
  const found = await stat(dir).catch(() => undefined)
  if (!found || process.getuid === undefined || found.uid === (user.uid ?? process.getuid())) return user
  const owner = nameOfUser(found.uid)
  // Made by root, when there was no user "postgres" yet, or there still was one.
  if (user.uid !== undefined && usersUnderRoot.includes(owner)) return { uid: found.uid, gid: found.gid }
  throw new PlainError(
    `The database in ${dir} belongs to ${owner}, and this is ${thisUser()}. Run the command as ${owner}: sudo -u ${owner} npm …`,
  )
}

async function placeFor(preferred: string, user: DatabaseUser, elsewhere: string, log: (line: string) => void) {
  await mkdir(dirname(preferred), { recursive: true })
  if (user.uid === undefined || (await isReachable(dirname(preferred)))) return preferred
  const dir = join(elsewhere, basename(preferred))
  await passableFolder(elsewhere)
  log(`PostgreSQL's user may not enter ${dirname(preferred)}, so the database lies in ${dir}.`)
  return dir
}

/** Created under another name and renamed, so that a crash half-way leaves nothing that looks finished. */
async function createCluster(
  bin: string,
  dir: string,
  user: DatabaseUser,
  temporary: boolean,
  log: (line: string) => void,
) {
  if (existsSync(join(dir, 'PG_VERSION'))) {
    const version = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim()
    if (version === major) return
    throw new PlainError(`The database in ${dir} was made by PostgreSQL ${version}; this GarageTale brings ${major}.`)
  }
  log('Creating the database, once…')
  const fresh = `${dir}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(dirname(dir), { recursive: true })
  await privateFolder(fresh, user)
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await new Promise<void>((done, fail) => {
    const child = spawn(
      join(bin, 'initdb'),
      [`--pgdata=${fresh}`, ...options, ...locale, ...(temporary ? ['--no-sync'] : [])],
      { ...user, env: serverEnvironment, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data
      })
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done() : fail(new PlainError(`The database could not be created:\n${output}`)),
    )
  })
  await rename(fresh, dir)
}

/**
 * Ends and removes a temporary database when the process that started it has gone, however it ended: a shell in its own
 * process group reads from a pipe that only that process holds open.
 */
function endWithUs(...folders: string[]) {
  const script = `read -r word; [ "$word" = over ] && exit
    pid=$(head -n 1 "$1/postmaster.pid") && kill -QUIT "$pid"
    for _ in 1 2 3 4 5 6 7 8 9; do kill -0 "$pid" && sleep 0.2; done
    rm -rf "$@"`
  const shell = spawn('/bin/sh', ['-c', script, 'sh', ...folders], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  ;(shell.stdin as unknown as { unref?(): void }).unref?.()
  return { over: () => shell.stdin.end('over\n') }
}

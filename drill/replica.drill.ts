import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { connect, openPostgres, type Sql } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { type OwnPostgres, startPostgres, startWithStandby } from '../server/test/postgres-on-tcp.ts'
import { atLeast, is, none } from './figures.ts'
import { addCar, type Member, newMember } from './member.ts'
import { comparePrimary } from './primary-work.ts'
import { type Program, startProgram } from './program.ts'

interface Size {
  /** How often the replica stands still, falls silent and is killed. */
  rounds: number
  readers: number
  writers: number
  /** How long each of these lasts, and the time in between. */
  seconds: number
  /** Requests of each kind, to compare what the primary does with and without a replica; 0 leaves it out. */
  compared: number
}
export const full: Size = { rounds: 6, readers: 12, writers: 4, seconds: 6, compared: 2000 }

const token = 'a-token-for-the-drill'
/** Milliseconds: what is read is never older. */
const bound = 1000

/** Two servers, a primary and a replica of it, and members who read and write without a pause. */
export async function drillReplica(size: Size = full): Promise<Figure[]> {
  const folder = await temporaryFolder('replica')
  const databases = await startWithStandby(folder)
  const { sql, close } = connect(databases.primary.url, { connections: 4 })
  const settings = {
    ...{ DATABASE_URL: databases.primary.url, DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1', METRICS_TOKEN: token },
    AUTH_SECRET: 'a-secret-for-the-drill-0123456789-0123456789',
  }
  const withReplica = { ...settings, DATABASE_REPLICA_URL: databases.standby.url }
  const servers: Program[] = []
  const start = async (given: Record<string, string>) => {
    const started = await startProgram({ port: await freePort(), settings: given })
    servers.push(started)
    return started
  }
  const load = new Load(sql)
  try {
    await migrate(sql)
    const pair = [await start(withReplica), await start(withReplica)]
    await load.gather(pair, size)
    await until(async () => (await Promise.all(pair.map(isUsed))).every(Boolean), 'the replica is read', 60)
    const hands = load.begin()
    const troubles = await load.through(databases, pair, size)
    load.over = true
    await Promise.all(hands)
    const reads = await Promise.all(pair.map(countReads))
    if (size.compared) await until(() => isUsed(pair[0] as Program), 'the replica is read', 60)
    const compared = size.compared
      ? await comparePrimary({
          readers: load.readers,
          slug: load.slug,
          sql,
          one: pair[0] as Program,
          alone: await start(settings),
          count: size.compared,
        })
      : []
    return [
      { name: 'servers, each with a replica', value: pair.length },
      is('times the replica stood still, said nothing for a while, or was killed with -9', troubles, size.rounds * 3),
      atLeast('reads meanwhile', load.reads, size.rounds * 200),
      none('answered with an error', load.errors),
      atLeast(
        'reads answered by the replica',
        reads.reduce((sum, { replica }) => sum + replica, 0),
        size.rounds * 40,
      ),
      {
        name: 'reads that a replica could not answer, and the primary did',
        value: reads.reduce((sum, { both }) => sum + both, 0),
      },
      atLeast('posts, each looked for by its author at the other server at once', load.posted, size.rounds * 10),
      none('not found by their author', load.notFound),
      none('not seen by others a second after they were saved', load.late),
      atLeast('posts deleted', load.deleted, size.rounds),
      none('seen by anybody a second after they were deleted', load.cameBack),
      ...compared,
    ]
  } finally {
    load.over = true
    await Promise.all(servers.map((server) => server.stop()))
    await close()
    for (const each of [databases.standby, databases.primary]) {
      each.signal('SIGCONT')
      each.signal('SIGKILL')
      await each.ended
    }
    await rm(folder, { recursive: true, force: true })
  }
}

async function figuresOf({ url }: Program): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
}
const isUsed = async (server: Program) => /^garagetale_replica_used\{.*\} 1$/m.test(await figuresOf(server))
async function countReads(server: Program) {
  const text = await figuresOf(server)
  const from = (side: string) =>
    Number(new RegExp(`^garagetale_reads_total\\{from="${side}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  return { replica: from('replica'), both: from('both') }
}

interface Post {
  id: string
  /** When it was known to be saved, and to be deleted. */
  saved: number
  deleted?: number
  isGoing?: boolean
}

class Load {
  over = false
  reads = 0
  posted = 0
  deleted = 0
  readonly errors: string[] = []
  readonly notFound: string[] = []
  readonly late: string[] = []
  readonly cameBack: string[] = []
  readonly readers: Member[] = []
  readonly #writers: Member[] = []
  readonly #sql: Sql
  #servers: Program[] = []
  #posts: Post[] = []
  slug = ''

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async gather(servers: Program[], size: Size) {
    this.#servers = servers
    const at = (n: number) => servers[n % servers.length]?.url ?? ''
    for (let n = 0; n < size.writers; n++) this.#writers.push(await newMember(at(n), `Writer ${n}`))
    for (let n = 0; n < size.readers; n++) this.readers.push(await newMember(at(n), `Reader ${n}`))
    const car = await addCar(this.#writers[0] as Member)
    this.slug = `mini-cooper-2015-${car.slice(0, 8)}`
    await this
      .#sql`update vehicles set is_public = true, public_url = ${this.slug}, public_created_at = now() where id = ${car}`
    // A reader has not written for a while.
    await sleep(4000)
  }

  begin(): Promise<void>[] {
    const hands = [
      ...this.#writers.map((each, n) => this.#write(each, n)),
      ...this.readers.map((each) => this.#read(each)),
    ]
    return [...hands, this.#liftLimits()]
  }

  /** Stands still, falls silent, is killed; each time it is read again afterwards. */
  async through({ standby }: { standby: OwnPostgres }, servers: Program[], { rounds, seconds }: Size): Promise<number> {
    let replica = standby
    let troubles = 0
    const between = async () => {
      await until(async () => (await Promise.all(servers.map(isUsed))).every(Boolean), 'the replica is read again', 60)
      await sleep((seconds * 1000) / 2)
      troubles++
    }
    for (let round = 0; round < rounds; round++) {
      const asked = openPostgres(replica.url, { max: 1 })
      await asked`select pg_wal_replay_pause()`
      await sleep(seconds * 1000)
      await asked`select pg_wal_replay_resume()`
      await asked.end({ timeout: 1 })
      await between()
      replica.signal('SIGSTOP')
      await sleep(seconds * 1000)
      replica.signal('SIGCONT')
      await between()
      replica.signal('SIGKILL')
      await replica.ended
      await sleep((seconds * 1000) / 2)
      replica = await startPostgres({ dir: replica.dir, port: replica.port })
      await between()
    }
    return troubles
  }

  /** Posts at one server, looks at the other, and now and then deletes what it wrote before. */
  async #write(member: Member, n: number) {
    for (let turn = n; !this.over; turn++) {
      const [here, there] = [this.#servers[turn % 2]?.url ?? '', this.#servers[(turn + 1) % 2]?.url ?? '']
      const { status, body } = await member.ask(
        'POST',
        '/posts',
        { title: `Post ${turn}`, content: 'x' },
        { url: here },
      )
      if (status !== 201) {
        this.errors.push(`a post: ${status} ${JSON.stringify(body)}`)
        continue
      }
      const post: Post = { id: body.id, saved: Date.now() }
      this.posted++
      this.#posts.unshift(post)
      const feed = await this.#feed(member, there)
      if (feed && !feed.includes(post.id)) this.notFound.push(post.id)
      if (turn % 3 === 0) {
        post.isGoing = true
        const gone = await member.ask('DELETE', `/posts/${post.id}`, undefined, { url: here })
        if (gone.status === 204) {
          post.deleted = Date.now()
          this.deleted++
        } else this.errors.push(`a deletion: ${gone.status}`)
      }
      await sleep(300)
    }
  }

  async #feed(member: Member, url?: string): Promise<string[] | undefined> {
    const { status, body } = await member.ask('GET', '/posts', undefined, url ? { url } : {})
    this.reads++
    if (status === 200) return (body.items as { id: string }[]).map(({ id }) => id)
    this.errors.push(`the feed: ${status}`)
    return undefined
  }

  async #read(member: Member) {
    while (!this.over) {
      const asked = Date.now()
      const before = this.#posts.slice(0, 5).map((post) => ({ ...post }))
      const feed = await this.#feed(member)
      for (const { id, saved, deleted } of before) {
        if (!feed) continue
        if (deleted !== undefined && asked - deleted > bound && feed.includes(id)) this.cameBack.push(id)
        const now = this.#posts.find((post) => post.id === id)
        if (now && !now.isGoing && asked - saved > bound && !feed.includes(id)) this.late.push(id)
      }
      for (const path of ['/leaderboard', '/search?q=mini', '/suggested-users', `/public/vehicles/${this.slug}`]) {
        const { status } = await member.ask('GET', path)
        this.reads++
        if (status !== 200) this.errors.push(`${path}: ${status}`)
      }
      await sleep(50)
    }
  }

  async #liftLimits() {
    while (!this.over) {
      await this.#sql`delete from rate_limits`
      await sleep(500)
    }
  }
}

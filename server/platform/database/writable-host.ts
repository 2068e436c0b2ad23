import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { DatabaseAddress, Host } from './database-address.ts'
import { CannotConnect, openLine } from './open-line.ts'

/** Milliseconds: how long a host may take to say what it is, and how often they are asked. */
const patience = 3000
const pause = 5000

/** By which PostgreSQL shows the connection that only asks. */
export const askingName = 'GarageTale asks'

interface Look {
  host: Host
  /** Of the history it goes on with; undefined if it takes no writes. A standby that is promoted begins a later one. */
  timeline?: string
  why: string
}

/**
 * The hosts of one address, and the one of them that takes writes. Looked for before the first connection and after
 * each that was lost; and every few seconds, because one that lost its power doesn't say goodbye.
 */
export class Hosts {
  readonly #address: DatabaseAddress
  readonly #lines = new Map<Socket, Host>()
  #chosen: Host | undefined
  #looking: Promise<Host> | undefined
  #watch: NodeJS.Timeout | undefined

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  /** A new connection to the one that takes writes. */
  async open(): Promise<Socket> {
    const { hosts, tls } = this.#address
    const [only] = hosts
    if (only && hosts.length === 1) return openLine(only, tls)
    const host = this.#chosen ?? (await this.#choose())
    const line = await openLine(host, tls).catch((error) => {
      this.#chosen = undefined
      throw error
    })
    this.#lines.set(line, host)
    line.once('close', () => {
      this.#lines.delete(line)
      if (this.#chosen === host) this.#chosen = undefined
      if (this.#lines.size > 0) return
      clearInterval(this.#watch)
      this.#watch = undefined
    })
    this.#watch ??= setInterval(() => void this.#choose().catch(() => {}), pause).unref()
    return line
  }

  /** All at once ask once. */
  #choose(): Promise<Host> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look(): Promise<Host> {
    const looks = await Promise.all(this.#address.hosts.map((host) => this.#lookAt(host)))
    // An old primary that came back by itself takes writes too, but the others have gone on without it.
    const [best] = looks
      .filter(({ timeline }) => timeline !== undefined)
      .sort((a, b) => (a.timeline === b.timeline ? 0 : (a.timeline ?? '') > (b.timeline ?? '') ? -1 : 1))
    if (!best)
      throw new CannotConnect(
        `None of the databases in DATABASE_URL takes writes. ${looks.map(({ why }) => why).join(' ')}`,
      )
    this.#chosen = best.host
    for (const [line, host] of this.#lines) if (host !== best.host) line.destroy()
    return best.host
  }

  async #lookAt(host: Host): Promise<Look> {
    const { tls, url } = this.#address
    let line: Socket | undefined
    const open = async () => {
      line = await openLine(host, tls, patience)
      return line
    }
    const options = {
      ...{ max: 1, fetch_types: false, connect_timeout: patience / 1000, onnotice: () => {}, socket: open },
      connection: { application_name: askingName },
    }
    const sql = postgres(url, options as postgres.Options<Record<string, never>>)
    const ended = new AbortController()
    try {
      return await Promise.race([ask(sql, host), tooLong(host, ended.signal)])
    } catch (error) {
      return { host, why: whyNot(host, error) }
    } finally {
      ended.abort()
      await sql.end({ timeout: 0 })
      line?.destroy()
    }
  }
}

async function ask(sql: postgres.Sql, host: Host): Promise<Look> {
  const [found] = await sql<{ takes: boolean }[]>`select current_setting('transaction_read_only') = 'off' as takes`
  if (!found?.takes) return { host, why: `${host.name} is read-only.` }
  // Where it can't be told, the order in the address decides.
  const timeline = await sql<{ timeline: string }[]>`
    select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`.then(
    ([row]) => row?.timeline ?? '',
    () => '',
  )
  return { host, timeline, why: '' }
}

async function tooLong(host: Host, signal: AbortSignal): Promise<Look> {
  await sleep(patience, undefined, { signal })
  return { host, why: `${host.name} does not answer.` }
}

function whyNot({ name }: Host, error: unknown): string {
  if (error instanceof CannotConnect) return error.message
  const { code, message, severity } = error as { code?: string; message: string; severity?: string }
  return severity ? `${name} refuses us: ${message}.` : `${name} does not answer (${code ?? message}).`
}

// One choice per process: all its connections go to the same host.
const known = new Map<string, Hosts>()

export function hostsOf(address: DatabaseAddress): Hosts {
  const key = `${address.url} ${JSON.stringify([address.hosts, address.tls])}`
  const hosts = known.get(key) ?? new Hosts(address)
  known.set(key, hosts)
  return hosts
}

import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A node of what EXPLAIN (ANALYZE, FORMAT JSON) says. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export interface Explained {
  text: string
  plan: PlanNode
}

const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_nested_statements': 'on',
  jit: 'off',
}

/**
 * A socket in front of PostgreSQL's: every statement sent through it is explained by the server that runs it, with its
 * real parameters, as a notice on the same connection, which is read here on its way.
 */
export async function listenToPlans(databaseUrl: string, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gt-plans-'))
  const real = new URL(databaseUrl)
  const socketFolder = real.searchParams.get('host')
  const there = socketFolder
    ? { path: join(socketFolder, '.s.PGSQL.5432') }
    : { host: real.hostname, port: Number(real.port || 5432) }
  const heard: Explained[] = []
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(there)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.once('data', (startup) => {
      database.write(withSettings(startup, { ...explaining, ...settings }))
      client.pipe(database)
    })
    database.on(
      'data',
      noticesIn((notice) => heard.push(notice)),
    )
    database.pipe(client)
  })
  await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done))
  const url = new URL(databaseUrl)
  url.host = 'localhost'
  url.searchParams.set('host', folder)
  return {
    url: url.href,
    /** What was received since the last call. */
    take: () => heard.splice(0),
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The first message of a connection contains its settings; ours are added to them. */
function withSettings(startup: Buffer, settings: Record<string, string>): Buffer {
  const length = startup.readInt32BE(0)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const added = Buffer.from(`options\0${options.join(' ')}\0\0`)
  const message = Buffer.concat([startup.subarray(0, length - 1), added, startup.subarray(length)])
  message.writeInt32BE(length - 1 + added.length, 0)
  return message
}

/** Parses PostgreSQL's messages: a letter, a length, and for a notice its fields. */
function noticesIn(hear: (explained: Explained) => void) {
  let waiting: Buffer = Buffer.alloc(0)
  return (chunk: Buffer) => {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
    while (waiting.length >= 5) {
      const end = 1 + waiting.readInt32BE(1)
      if (waiting.length < end) return
      if (waiting[0] === 'N'.charCodeAt(0)) {
        const fields = waiting.toString('utf8', 5, end).split('\0')
        const message = fields.find((field) => field.startsWith('M')) ?? ''
        const json = message.match(/plan:\n(\{[\s\S]*\})/)?.[1]
        if (json) {
          const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
          hear({ text, plan })
        }
      }
      waiting = waiting.subarray(end)
    }
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const rowsOf = (node: PlanNode) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1)

/** How many table rows a statement read, returned or not. */
export const rowsRead = ({ plan }: Explained) =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] && / Scan$/.test(node['Node Type']))
    .reduce((sum, node) => sum + rowsOf(node), 0)

/** The tables a statement reads from end to end, by a sequential scan or along a whole index, and their rows. */
export const wholeReads = ({ plan }: Explained, sizes: Map<string, number>) =>
  nodesOf(plan)
    .map((node) => ({ node, table: node['Relation Name'] ?? '', rows: rowsOf(node) }))
    .filter(({ node, table, rows }) => {
      const [size, loops] = [sizes.get(table), node['Actual Loops'] ?? 0]
      return size !== undefined && loops > 0 && (node['Node Type'] === 'Seq Scan' || rows / loops >= size * 0.9)
    })
    .map(({ node, table, rows }) => ({ table, rows, how: node['Node Type'] }))

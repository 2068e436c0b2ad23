import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'

const socketName = '.s.PGSQL.5432'

/** What one act sent to the database. */
export interface Counted {
  /** How often it had to wait for an answer before it could continue; statements sent together count as one. */
  roundTrips: number
  /** In the order they were sent. */
  statements: string[]
}

/**
 * A socket to PostgreSQL that reads the traffic. A statement belongs to the round trip after the last one that had been
 * answered when it was sent, on any connection: statements sent together, on one connection or several, count as one.
 */
export async function openCountingLine(databaseUrl: string) {
  const address = new URL(databaseUrl)
  const socket = join(address.searchParams.get('host') ?? '', socketName)
  let answered = 0
  let statements: string[] = []
  const lines = new Set<Socket>()

  const listen = (client: Socket) => {
    const server = connect(socket)
    lines.add(client).add(server)
    const asked: { endsWith: string; trip: number }[] = []
    const known = new Map<string, string>()
    let bound = ''
    let isOurs = false
    const ask = (endsWith: string) => asked.push({ endsWith, trip: answered + 1 })
    const hears: Record<string, (said: Buffer) => void> = {
      Q: (said) => {
        statements.push(textsOf(said)[0] ?? '')
        ask('Z')
      },
      P: (said) => known.set(...(textsOf(said).slice(0, 2) as [string, string])),
      B: (said) => {
        bound = textsOf(said)[1] ?? ''
      },
      E: () => statements.push(known.get(bound) ?? ''),
      // A description is waited for like an answer.
      H: () => ask('Tn'),
      S: () => ask('Z'),
    }
    const fromClient = messages(true, (type, said) => {
      // The jobs have their own connections, which query on their own schedule.
      if (type === '') isOurs = said.includes('GarageTale')
      else if (isOurs) hears[type]?.(said)
    })
    const fromServer = messages(false, (type) => {
      if (asked[0]?.endsWith.includes(type)) answered = Math.max(answered, asked.shift()?.trip ?? 0)
    })
    client.on('data', (bytes) => {
      fromClient(bytes)
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      fromServer(bytes)
      client.write(bytes)
    })
    for (const [line, other] of [
      [client, server],
      [server, client],
    ] as const)
      line.on('error', () => other.destroy()).on('close', () => other.destroy())
  }

  const folder = await temporaryFolder('line')
  const gate = createServer(listen).listen(join(folder, socketName))
  await once(gate, 'listening')
  address.searchParams.set('host', folder)
  return {
    url: address.href,
    async count(act: () => Promise<void>): Promise<Counted> {
      answered = 0
      statements = []
      await act()
      return { roundTrips: answered, statements }
    },
    async close() {
      gate.close()
      for (const line of lines) line.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const textsOf = (said: Buffer) => said.toString('utf8').split('\0')

/** Splits the traffic into messages; only a client's first one has no type letter. */
function messages(isClient: boolean, hear: (type: string, said: Buffer) => void) {
  let letter = isClient ? 0 : 1
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer) => {
    rest = rest.length ? Buffer.concat([rest, bytes]) : bytes
    while (rest.length >= letter + 4) {
      const end = letter + rest.readInt32BE(letter)
      if (rest.length < end) return
      hear(rest.toString('latin1', 0, letter), rest.subarray(letter + 4, end))
      rest = rest.subarray(end)
      letter = 1
    }
  }
}

import { Socket } from 'node:net'

/**
 * A socket to PostgreSQL for postgres.js, which loses queries when a socket fails with an error: those made between the
 * error and the close are neither answered nor refused. Here an established socket simply closes, and postgres.js
 * refuses everything sent on it. While connecting, an error stays an error, so that the first caller is told.
 */
export function reconnectingSocket({ path, host, port }: { path?: string; host?: string[]; port?: number[] }): Socket {
  const socket = lasting(new Socket())
  return path ? socket.connect(path) : socket.connect(port?.[0] ?? 5432, host?.[0] ?? 'localhost')
}

/** The same for a connection that we open ourselves; if that fails, the first caller is told why. */
export async function reconnectingLine(open: () => Promise<Socket>): Promise<Socket> {
  try {
    return lasting(await open())
  } catch (error) {
    const socket = new Socket()
    socket.write = () => true
    setImmediate(() => socket.destroy(error as Error))
    return socket
  }
}

function lasting(socket: Socket): Socket {
  let stood = false
  let answers = 0
  socket.prependOnceListener('data', () => {
    stood = true
  })
  socket.emit = (event: string | symbol, ...given: unknown[]): boolean => {
    if (event === 'error' && stood) return true
    if (event === 'data') {
      const bytes = given[0] as Buffer
      if (answers >= ofItsOwn) given[0] = bytes.subarray(0, lastWord(bytes))
      if (bytes.includes(readyForQuery)) answers++
    }
    return Reflect.apply(Socket.prototype.emit, socket, [event, ...(event === 'close' && stood ? [false] : given)])
  }
  socket.write = cleanFirst(socket)
  return socket
}

/** postgres.js is let in, and asks its own first question; until then an error is for whoever waits for the connection. */
const ofItsOwn = 2
const readyForQuery = Buffer.from('Z\0\0\0\x05', 'latin1')

/**
 * Where PostgreSQL begins to say why it ends the connection. postgres.js would keep that error until PostgreSQL is ready
 * for the next query, which after its last word it never is: the first to use the next connection in that place would be
 * told of it, and the place would be lost. The close that follows says enough.
 */
function lastWord(bytes: Buffer): number {
  const severity = bytes.lastIndexOf('VFATAL\0')
  for (let place = severity - 6; place >= 0; place--)
    if (bytes[place] === 0x45 && bytes[place + 5] === 0x53 && place + 1 + bytes.readInt32BE(place + 1) === bytes.length)
      return place
  return bytes.length
}

/** Data left over from the previous socket would be sent before this one's startup message. */
function cleanFirst(socket: Socket): Socket['write'] {
  return ((bytes: Buffer, ...rest: []) => {
    socket.write = atOnce(socket)
    return socket.write(bytes.subarray(startOfGreeting(bytes)), ...rest)
  }) as Socket['write']
}

/** postgres.js sends whenever it has collected a kilobyte; queries made together go out in one system call. */
function atOnce(socket: Socket): Socket['write'] {
  const send = Socket.prototype.write.bind(socket) as (...given: unknown[]) => boolean
  let waits = false
  const release = () => {
    waits = false
    socket.uncork()
  }
  return ((...given: unknown[]) => {
    if (!waits) {
      waits = true
      socket.cork()
      process.nextTick(release)
    }
    return send(...given)
  }) as Socket['write']
}

/** A startup message begins with its length and the protocol version; or it requests encryption or a cancellation. */
function startOfGreeting(bytes: Buffer): number {
  const versions = [196_608, 80_877_103, 80_877_102]
  for (let place = 0; place + 8 <= bytes.length; place++)
    if (bytes.readInt32BE(place) === bytes.length - place && versions.includes(bytes.readInt32BE(place + 4)))
      return place
  return 0
}

/**
 * Longer than what postgres.js collects before it sends: if a socket failed with data still to be sent, it would wait
 * for ever to send the startup message of the next one. PostgreSQL shows the first 63 characters.
 */
export const longName = 'GarageTale'.padEnd(1100)

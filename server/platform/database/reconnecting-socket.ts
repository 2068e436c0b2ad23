import { Socket } from 'node:net'

/**
 * A line to PostgreSQL for postgres.js, which loses questions when a line breaks with an error: what was asked between the
 * error and the close is then neither answered nor refused. Here a line that stood simply closes, and postgres.js refuses
 * whatever was asked on it. While it is being made an error stays an error, so that who asked first hears of it.
 */
export function reconnectingSocket({ path, host, port }: { path?: string; host?: string[]; port?: number[] }): Socket {
  const socket = new Socket()
  let stood = false
  socket.prependOnceListener('data', () => {
    stood = true
  })
  socket.emit = (event: string | symbol, ...given: unknown[]): boolean => {
    if (event === 'error' && stood) return true
    return Reflect.apply(Socket.prototype.emit, socket, [event, ...(event === 'close' && stood ? [false] : given)])
  }
  socket.write = cleanFirst(socket)
  return path ? socket.connect(path) : socket.connect(port?.[0] ?? 5432, host?.[0] ?? 'localhost')
}

/** What was still to be sent on the line before would come in front of the greeting of this one. */
function cleanFirst(socket: Socket): Socket['write'] {
  return ((bytes: Buffer, ...rest: []) => {
    socket.write = atOnce(socket)
    return socket.write(bytes.subarray(startOfGreeting(bytes)), ...rest)
  }) as Socket['write']
}

/** postgres.js sends whenever it has collected a kilobyte; what is asked together goes out in one call of the system. */
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

/** A greeting begins with how long it is, to the end, and the version of the protocol; or it asks for encryption or for an end. */
function startOfGreeting(bytes: Buffer): number {
  const versions = [196_608, 80_877_103, 80_877_102]
  for (let place = 0; place + 8 <= bytes.length; place++)
    if (bytes.readInt32BE(place) === bytes.length - place && versions.includes(bytes.readInt32BE(place + 4)))
      return place
  return 0
}

/**
 * Longer than postgres.js collects before it sends: if a line broke while something was still to be sent, it would wait
 * for ever to send the greeting of the next one. PostgreSQL shows the first 63 letters.
 */
export const longName = 'GarageTale'.padEnd(1100)

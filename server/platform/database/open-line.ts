import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Host, Tls } from './database-address.ts'

/** No connection; the message is a sentence for the operator. */
export class CannotConnect extends Error {
  readonly code = 'CONNECT_REFUSED'
}

/** Milliseconds. */
const patience = 10_000

/** A connection to PostgreSQL up to where it may be asked to let us in: encrypted, if it is to be. */
export async function openLine(host: Host, tls: Tls | undefined, longest = patience): Promise<Socket> {
  const socket = connect({ host: host.host, port: host.port })
  const tooLate = Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT', syscall: 'connect' })
  const timer = setTimeout(() => socket.destroy(tooLate), longest)
  // Until somebody else listens, and after they have stopped.
  socket.on('error', () => {})
  try {
    await once(socket, 'connect')
    return tls ? await encrypt(socket, host, tls) : socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Asks for encryption: its length, and a number in place of the version of the protocol. */
const request = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

async function encrypt(socket: Socket, { host, name }: Host, { checks, ca }: Tls): Promise<TLSSocket> {
  socket.write(request)
  const [answer] = (await Promise.race([once(socket, 'data'), closing(socket)])) as [Buffer]
  // More than the one letter would be words that somebody slipped in before the encryption began.
  if (answer.toString('latin1') !== 'S')
    throw new CannotConnect(`The database at ${name} doesn’t offer TLS, and sslmode in DATABASE_URL asks for it.`)
  const encrypted = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca && { ca }),
    rejectUnauthorized: checks !== 'nothing',
    ...(checks !== 'authority and name' && { checkServerIdentity: () => undefined }),
  })
  encrypted.on('error', () => {})
  try {
    await Promise.race([once(encrypted, 'secureConnect'), closing(socket)])
  } catch (error) {
    throw refused(error as NodeJS.ErrnoException, name)
  }
  return encrypted
}

async function closing(socket: Socket): Promise<never> {
  await once(socket, 'close')
  throw Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET', syscall: 'read' })
}

function refused(error: NodeJS.ErrnoException, name: string): Error {
  if (error.syscall) return error
  const why = error.message.split(/[;\n]/)[0]?.replace(/\.$/, '')
  return new CannotConnect(
    error.code === 'ERR_TLS_CERT_ALTNAME_INVALID'
      ? `The certificate of the database at ${name} is for another name. Use the name it is for in DATABASE_URL, or sslmode=verify-ca.`
      : `The certificate of the database at ${name} can’t be trusted (${why}). Set DATABASE_CA to the certificate of the authority that signed it.`,
  )
}

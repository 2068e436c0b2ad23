import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import type { Member } from '../member.ts'

/** A browser's connection: HTTP/2 over TLS, from an address of its own, opened again when the server ends it. */
export function overHttp2(from: string, ca: string) {
  let session: ClientHttp2Session | undefined
  const open = (origin: string) => {
    if (session && !session.closed && !session.destroyed) return session
    const { hostname, port } = new URL(origin)
    const socket = connectTls({
      ...{ host: '127.0.0.1', port: Number(port), servername: hostname, ALPNProtocols: ['h2'] },
      ...{ ca, localAddress: from },
    })
    session = connectHttp2(origin, { createConnection: () => socket })
    session.on('error', () => {})
    return session
  }
  return {
    protocol: () => session?.alpnProtocol,
    end: () => session?.destroy(),
    send: ((address: string, init: RequestInit = {}) =>
      new Promise<Response>((done, fail) => {
        const { origin, pathname, search } = new URL(address)
        const headers = Object.fromEntries(new Headers(init.headers).entries())
        const stream = open(origin).request({ ':method': init.method ?? 'GET', ':path': pathname + search, ...headers })
        const answer = new Headers()
        let status = 0
        const parts: Buffer[] = []
        stream.on('response', (received) => {
          status = Number(received[constants.HTTP2_HEADER_STATUS])
          for (const [name, value] of Object.entries(received))
            if (!name.startsWith(':')) for (const each of [value].flat()) answer.append(name, String(each))
        })
        stream.on('data', (part) => parts.push(part))
        stream.on('error', fail)
        stream.on('close', () => (status === 0 ? fail(new Error('There was no answer.')) : undefined))
        stream.on('end', () => {
          const body = [204, 205, 304].includes(status) ? null : Buffer.concat(parts)
          if (status !== 0) done(new Response(body, { status, headers: answer }))
        })
        init.signal?.addEventListener('abort', () => stream.close(constants.NGHTTP2_CANCEL))
        stream.end(init.body as Buffer | string | undefined)
      })) satisfies Member['send'],
  }
}

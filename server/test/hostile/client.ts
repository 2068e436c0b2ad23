import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { App } from '../../app.ts'
import type { Person } from '../people.ts'

export interface Asked {
  method: string
  /** As sent over the connection, unnormalised. */
  path: string
  body?: string | Uint8Array | undefined
  headers?: Record<string, string>
}
export interface Answered {
  status: number
  type: string
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** The program on a real port, called over real HTTP by a client that sends whatever it is told. */
export async function overHttp(app: App) {
  const server = await new Promise<ReturnType<typeof serve>>((done) => {
    // A connection closed for idling just as it is used again would look like a failure.
    const serverOptions = { keepAliveTimeout: 600_000 }
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions }, () => done(listening))
  })
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const ask = ({ method, path, body, headers = {} }: Asked, by: Person) =>
    new Promise<Answered>((done, fail) => {
      const length = body === undefined ? 0 : Buffer.byteLength(body)
      const own = {
        'x-forwarded-for': by.address,
        cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-length': String(length) }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      }
      const sent = request(
        { host: '127.0.0.1', port, agent, method, path, headers: { ...own, ...headers }, timeout: 20_000 },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('end', () =>
            done({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              headers: answer.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
          answer.on('error', fail)
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path.slice(0, 200)} hangs.`)))
      sent.on('error', fail)
      sent.end(body)
    })
  return {
    port,
    ask,
    close: () =>
      new Promise<void>((done) => {
        agent.destroy()
        server.close(() => done())
      }),
  }
}

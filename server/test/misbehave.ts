import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a service does with a request, instead of answering it as it should. */
export type Behaviour =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | { raw: string }
  | { answer: unknown }
  | { after: number }
  | 'silent'
  | 'trickle'
  | 'huge'
  | 'redirect'
  | 'hang up'

export const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Whether that was all: one that is only late still answers as it should. */
export async function misbehave(response: ServerResponse, behaviour: Behaviour | undefined): Promise<boolean> {
  if (behaviour === undefined) return false
  if (behaviour === 'silent') return true
  if (behaviour === 'hang up') response.destroy()
  else if (behaviour === 'redirect') response.writeHead(302, { location: '/elsewhere?key_VRM=GT64QVW' }).end()
  else if (behaviour === 'huge') response.end(JSON.stringify({ Response: 'x'.repeat(3 * 1024 * 1024) }))
  else if (behaviour === 'trickle') await trickle(response)
  else if ('raw' in behaviour) response.end(behaviour.raw)
  else if ('answer' in behaviour) json(response, 200, behaviour.answer)
  else if ('status' in behaviour)
    json(response, behaviour.status, behaviour.body ?? { Message: 'internal detail' }, behaviour.headers)
  else {
    await sleep(behaviour.after)
    return false
  }
  return true
}

async function trickle(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  while (!response.destroyed) {
    response.write(' ')
    await sleep(50)
  }
}

/** A server on this machine, at a port of its own. */
export async function listening(handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) {
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

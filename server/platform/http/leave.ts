import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The time between the first sign that this server is going and the last connection that it accepts. Everything is
 * still answered meanwhile, except what the balancer says it can ask another server: such a refusal is how a balancer
 * that only watches answers learns to send us nothing more, so that nobody is on the way here when we stop listening.
 * Only reading is refused, because a balancer must not send a write again by itself.
 */
export async function leave(server: Server, seconds: number) {
  const usual = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
    if (canAskAnother(request)) return void response.writeHead(504, { 'cache-control': 'no-store' }).end()
    for (const listener of usual) listener.call(server, request, response)
  })
  await sleep(seconds * 1000)
}

const canAskAnother = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && headers['x-other-servers'] === 'yes'

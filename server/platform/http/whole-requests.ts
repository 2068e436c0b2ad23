import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a proxy passes on at most, as docs/deploying.md sets it up. */
const largest = 100 * 1024 * 1024

/** Milliseconds for the rest of a request whose answer is known. */
const patience = 10_000

/**
 * A request that is refused early (nobody is signed in, it is too large) is read to its end before its answer ends. If
 * we hung up on a proxy that is still sending, it would answer 502 and count us as a server that failed: with two such
 * requests anybody could take two servers away from everybody. One that doesn't say how long it is may have no end, and
 * a proxy that collects it first, as nginx does, says it.
 */
export function readWholeRequest(request: IncomingMessage, response: ServerResponse) {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length === 0 || length > largest) return
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  response.end = (...args: unknown[]) => {
    response.end = end
    if (request.complete || request.destroyed) return end(...args)
    const finish = () => {
      clearTimeout(timer)
      for (const event of over) request.off(event, finish)
      end(...args)
    }
    const timer = setTimeout(finish, patience)
    for (const event of over) request.on(event, finish)
    request.removeAllListeners('data') // whoever read the beginning would pause it
    request.resume()
    return response
  }
}

const over = ['end', 'error', 'close']

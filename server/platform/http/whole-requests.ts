import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a proxy passes on at most, as docs/deploying.md sets it up. */
const largest = 100 * 1024 * 1024

/** Milliseconds for the rest of a request whose answer is known. */
const patience = 10_000

/**
 * A request that is refused early (nobody is signed in, it is too large) is read to its end before its answer ends. If
 * we hung up on a proxy that is still sending, it would answer 502 and count us as a server that failed: with two such
 * requests anybody could take two servers away from everybody.
 */
export function readWholeRequest(request: IncomingMessage, response: ServerResponse) {
  const { headers } = request
  if (!('transfer-encoding' in headers || Number(headers['content-length']) > 0)) return
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
    let read = 0
    request.removeAllListeners('data') // whoever read the beginning would pause it
    request.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > largest) finish()
    })
    request.resume()
    return response
  }
}

const over = ['end', 'error', 'close']

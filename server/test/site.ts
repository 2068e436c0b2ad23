import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Page = (request: IncomingMessage, response: ServerResponse) => unknown

/** Somebody else's website, on this machine; each path does what a test tells it to. */
export async function startSite() {
  const pages = new Map<string, Page>()
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const page = pages.get(path)
    if (page) page(request, response)
    else response.writeHead(404).end('No such page')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    asked,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    at(path: string, page: Page | string | Uint8Array, headers: Record<string, string> = {}) {
      const says: Page = (_request, response) => response.writeHead(200, headers).end(page)
      pages.set(path, typeof page === 'function' ? page : says)
      return `http://127.0.0.1:${port}${path}`
    },
    timesAsked: (path: string) => asked.filter((each) => each.path === path).length,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
export type Site = Awaited<ReturnType<typeof startSite>>

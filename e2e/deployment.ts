import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The program at an address of its own, where a newer build can be put in its place: the same code under another
 * version, so that a browser finds a worker that has really changed.
 */
export async function startDeployment(program: string) {
  let version = ''
  let known = ''
  const renamed = (text: string) => {
    known ||= text.match(/name="version" content="(\w+)"/)?.[1] ?? text.match(/version:[`'"](\w+)[`'"]/)?.[1] ?? ''
    return version && known ? text.replaceAll(known, version) : text
  }
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _, ...headers } = asked.headers
    const passed = request(new URL(asked.url ?? '/', program), { method: asked.method ?? 'GET', headers }, (came) => {
      const type = came.headers['content-type'] ?? ''
      const isVersioned = type.startsWith('text/html') || asked.url === '/service-worker.js'
      if (!isVersioned) {
        answer.writeHead(came.statusCode ?? 502, came.headers)
        return came.pipe(answer)
      }
      const parts: Buffer[] = []
      came.on('data', (part) => parts.push(part))
      came.on('end', () => {
        const { 'content-length': _, ...kept } = came.headers
        answer.writeHead(came.statusCode ?? 502, kept)
        answer.end(renamed(Buffer.concat(parts).toString()))
      })
    })
    passed.on('error', () => answer.destroy())
    asked.on('error', () => passed.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (next: string) => {
      version = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { http } from './http.ts'
import { explain } from './save.ts'

let listening: Server | undefined
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  listening?.closeAllConnections()
  listening?.close()
})

/** The page's own server, with a clock on which thirty seconds pass at once. */
async function answers(listener: RequestListener) {
  const server = createServer(listener)
  listening = server
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const real = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init))
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200))
}

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  [
    'stops in the middle of its answer',
    (_request, response) => {
      response.writeHead(201, { 'content-type': 'application/json' })
      response.write('{"id":')
    },
  ],
])('a connection that %s is lost after 30 seconds, and saving can be tried again', async (_how, listener) => {
  const timeout = await answers(listener)
  const failure = await http.post('/vehicles/1/notes', { content: 'x' }).catch((error) => error)
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(failure).toMatchObject({ status: 0, code: 'offline' })
  expect(explain(failure, 'Failed to save note.').detail).toContain('The connection was lost.')
})

test('an answer, a refusal, an empty answer and one that is no JSON are what they were', async () => {
  await answers((request, response) => {
    if (request.url === '/api/gone') return response.writeHead(204).end()
    if (request.url === '/api/page') return response.writeHead(502).end('<html>')
    if (request.url === '/api/refused')
      return response.writeHead(409).end('{"error":{"code":"sealed","message":"Sealed."}}')
    return response.writeHead(200).end('{"id":1}')
  })
  expect(await http.get('/ok')).toEqual({ id: 1 })
  expect(await http.delete('/gone')).toBeUndefined()
  await expect(http.get('/refused')).rejects.toMatchObject({ status: 409, code: 'sealed', message: 'Sealed.' })
  await expect(http.get('/page')).rejects.toMatchObject({ status: 502, code: 'unexpected' })
})

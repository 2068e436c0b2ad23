import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { compressJson } from './compression.ts'
import type { Env } from './env.ts'
import { conflict } from './errors.ts'
import { onError } from './on-error.ts'

const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: 'Öl gewechselt, £40' }))
const app = new Hono<Env>()
  .use(async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  .use(compressJson)
  .get('/lines/:count', (c) => c.json(lines(Number(c.req.param('count'))), 203, { 'x-own': 'kept' }))
  .post('/lines/:count', (c) => c.json(lines(Number(c.req.param('count'))), 201))
  .get('/text', (c) => c.text('A text. '.repeat(500)))
  .get('/thrown-after', async (_c, next) => {
    await next()
    throw conflict('too_late', 'This was said after an answer.')
  })
  .get('/thrown-after', (c) => c.json(lines(100)))
  .onError(onError)

const ask = (path: string, encoding: string, method = 'GET') =>
  app.request(path, { method, headers: encoding ? { 'accept-encoding': encoding } : {} })
const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

describe('JSON, compressed while somebody waits', () => {
  for (const method of ['GET', 'POST'])
    for (const count of [1, 100, 3000])
      test(`${method} of ${count} lines is the same for everybody, however it travels`, async () => {
        const plain = await ask(`/lines/${count}`, '', method)
        const text = await plain.text()
        expect(JSON.parse(text)).toEqual(lines(count))
        for (const encoding of ['br', 'gzip'] as const) {
          const packed = await ask(`/lines/${count}`, `deflate, ${encoding}`, method)
          const bytes = Buffer.from(await packed.arrayBuffer())
          expect(packed.status).toBe(plain.status)
          expect(packed.headers.get('content-type')).toBe('application/json')
          expect(packed.headers.get('cache-control')).toBe('no-store')
          expect(packed.headers.get('x-own')).toBe(plain.headers.get('x-own'))
          expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
          expect(packed.headers.get('content-encoding')).toBe(count > 1 ? encoding : null)
          expect((count > 1 ? unpack[encoding](bytes) : bytes).toString()).toBe(text)
        }
      })

  test('what is not JSON is left alone', async () => {
    const answer = await ask('/text', 'br')
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await answer.text()).toMatch(/^A text\. A text\./)
  })

  test('an error in place of an answer that was compressed can be read', async () => {
    const answer = await ask('/thrown-after', 'br')
    expect(answer.status).toBe(409)
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await answer.json()).toMatchObject({ error: { code: 'too_late' } })
  })
})

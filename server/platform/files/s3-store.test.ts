import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/processes.ts'
import { readConfig } from '../../config.ts'
import { startFakeS3 } from '../../test/s3.ts'
import { s3Store } from './s3-store.ts'

const storeAt = (endpoint: string, limit: number) => {
  const { files } = readConfig({
    S3_BUCKET: 'garage',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE: '1',
  })
  if (files.store !== 's3') throw new Error('This is about S3.')
  return s3Store(files, limit)
}

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const key = 'ab/cd/abcd0000-0000-4000-8000-000000000000/320.webp'
const everything = (store: ReturnType<typeof storeAt>) => [
  store.put(key, Buffer.from('bytes'), 'image/webp'),
  store.read(key),
  store.exists(key),
  store.remove('ab/cd/abcd0000-0000-4000-8000-000000000000'),
  store.list()[Symbol.asyncIterator]().next(),
]

test('a store that never answers is given up, whatever was asked of it', async () => {
  const store = storeAt(await serve(() => {}), 300)
  for (const outcome of await Promise.allSettled(everything(store)))
    expect(outcome).toMatchObject({ reason: { reason: 'no answer within 300 ms' } })
})

test('a store that is not there, or only fails, is no missing file', async () => {
  const nobody = storeAt(`http://127.0.0.1:${await freePort()}`, 5000)
  await expect(nobody.read(key)).rejects.toThrow()
  await expect(nobody.exists(key)).rejects.toThrow()
  const failing = storeAt(await serve((_, response) => response.writeHead(500).end()), 5000)
  await expect(failing.read(key)).rejects.toThrow()
  await expect(failing.exists(key)).rejects.toThrow()
})

test('whoever waits for several files at once decides how long', async () => {
  const anHour = 3_600_000
  const store = storeAt(await serve(() => {}), anHour)
  await expect(store.put(key, Buffer.from('bytes'), 'image/webp', AbortSignal.timeout(200))).rejects.toThrow()
})

test('what lies on a shelf is listed page by page, with its size', async () => {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const store = storeAt(s3.settings.S3_ENDPOINT ?? '', 5000)
  const names = [1, 2, 3, 4, 5].map((n) => `ab/cd/abcd0000-0000-4000-8000-00000000000${n}/original.pdf`)
  for (const name of [...names, key.replace('ab/', 'cd/')]) await store.put(name, Buffer.from('12345'), 'image/webp')
  const found: string[] = []
  for await (const object of store.look('ab')) found.push(`${object.key} ${object.size}`)
  expect(found).toEqual(names.map((name) => `${name} 5`))
  expect([await store.exists(key), await store.exists(names[0] ?? ''), await store.read(key)]).toEqual([
    false,
    true,
    undefined,
  ])
})

/** A file of a megabyte, of which each answer brings only the first `most` bytes before its line is cut. */
async function cutting(most: number) {
  const bytes = randomBytes(1_000_000)
  const asked: (string | undefined)[] = []
  const endpoint = await serve((request, response) => {
    asked.push(request.headers.range)
    const [, from = '0'] = request.headers.range?.match(/^bytes=(\d+)-/) ?? []
    const rest = bytes.subarray(Number(from))
    response.writeHead(request.headers.range ? 206 : 200, { 'content-length': rest.length, etag: '"one"' })
    response.write(rest.subarray(0, most), () => rest.length > most && response.destroy())
    if (rest.length <= most) response.end()
  })
  return { bytes, asked, store: storeAt(endpoint, 5000) }
}

test('a line that is cut in the middle of a file is opened again where it was cut', async () => {
  const { bytes, asked, store } = await cutting(300_000)
  const found = await store.read(key)
  expect(found?.length).toBe(bytes.length)
  expect((await buffer(found?.stream as Readable)).equals(bytes)).toBe(true)
  expect([asked[0], asked.length]).toEqual([undefined, expect.toSatisfy((lines: number) => lines > 3)])
})

test('a file of which no more comes, or other bytes, fails; it never ends as if it were whole', async () => {
  const bytes = Buffer.alloc(1000)
  let again = 0
  const store = storeAt(
    await serve((request, response) => {
      const headers = { 'content-length': bytes.length, etag: '"one"' }
      if (request.headers.range && again++ > 0) return void response.writeHead(500).end()
      if (request.headers.range) return void response.writeHead(200, headers).end(bytes)
      response.writeHead(200, headers).write(bytes.subarray(0, 400), () => response.destroy())
    }),
    5000,
  )
  const found = await store.read(key)
  let received = 0
  const reading = (async () => {
    for await (const chunk of found?.stream ?? []) received += chunk.length
  })()
  await expect(reading).rejects.toThrow(/^The bucket garage at .* can’t be used/)
  expect(received).toBe(400)
}, 30_000)

test('readers who leave, and many who are slow, keep nobody from reading', async () => {
  const bytes = Buffer.alloc(3_000_000)
  const lines = new Set<object>()
  const store = storeAt(
    await serve((request, response) => {
      lines.add(request.socket)
      request.socket.on('close', () => lines.delete(request.socket))
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    }),
    15_000,
  )
  for (let n = 0; n < 70; n++) (await store.read(key))?.stream.destroy()
  await expect.poll(() => lines.size, { timeout: 15_000 }).toBe(0)
  const slow = await Promise.all(Array.from({ length: 70 }, () => store.read(key)))
  const quick = await store.read(key)
  expect((await buffer(quick?.stream as Readable)).length).toBe(bytes.length)
  for (const reader of slow) reader?.stream.destroy()
}, 60_000)

test('a long file may take longer to be sent than a short one', async () => {
  const store = storeAt(
    await serve((request, response) => {
      request.on('data', () => {
        request.pause()
        setTimeout(() => request.resume(), 60)
      })
      request.on('end', () => response.writeHead(200).end())
    }),
    2500,
  )
  await store.put(key, Buffer.alloc(4_000_000), 'application/pdf')
}, 60_000)

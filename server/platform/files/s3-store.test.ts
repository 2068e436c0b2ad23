import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
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
    expect(outcome).toMatchObject({ reason: { message: 'The file store did not answer within 300 ms.' } })
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

import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { member, type Person } from '../../test/people.ts'
import { pdf } from '../../test/pictures.ts'
import { startFakeS3 } from '../../test/s3.ts'
import { startTestServer } from '../../test/server.ts'
import { storeError } from '../files/store-trouble.ts'
import type { Env } from './env.ts'
import { onError } from './on-error.ts'
import { transientError } from './transient-errors.ts'

const failing = (code: string, syscall?: string) => Object.assign(new Error('in the depths'), { code, syscall })

test('a full disk and a database that is away are told as such; what is wrong with us is not', () => {
  const told = (error: Error) => transientError(error)?.status
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) expect(told(failing(code))).toBe(507)
  for (const code of [
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    'CONNECTION_CLOSED',
    'CONNECT_TIMEOUT',
    'CONNECT_REFUSED',
    '25006',
  ])
    expect(told(failing(code))).toBe(503)
  for (const code of ['ECONNREFUSED', 'ENOENT', 'ECONNRESET']) expect(told(failing(code, 'connect'))).toBe(503)
  for (const error of [failing('23505'), failing('42703'), failing('ENOENT', 'open'), failing(''), new TypeError('x')])
    expect(told(error)).toBeUndefined()
})

test('a file store that is away or full is told as such', () => {
  const { files } = readConfig({ S3_BUCKET: 'garage', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' })
  const told = (name: string) => {
    if (files.store !== 's3') throw new Error('This is about S3.')
    const answer = transientError(storeError(files, Object.assign(new Error('UnknownError'), { name })))
    return [answer?.status, answer?.code]
  }
  expect(told('NoSuchBucket')).toEqual([503, 'storage_unavailable'])
  expect(told('QuotaExceeded')).toEqual([507, 'no_room'])
})

test('whoever opened a page reads a page, a screen that asked for data gets data, and neither shows a stack', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const app = new Hono<Env>()
    .get('*', () => {
      throw failing('57P03')
    })
    .onError(onError)
  const page = await app.request('/welcome', { headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await page.text()).toMatch('<p>GarageTale can’t respond right now. Please try again in a moment.</p>')
  const data = await app.request('/api/vehicles', { headers: { accept: 'text/html,*/*' } })
  expect(await data.json()).toMatchObject({ error: { code: 'unavailable' } })
})

test('while the store is away files can neither be sent nor read, in words, and nothing of it stays', async () => {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const { server, stop } = await startTestServer(s3.settings)
  onTestFinished(stop)
  const ann = await member(server, 'Ann Archer')
  const send = (person: Person) => person.post('/uploads/document', pdf())
  const { id } = await (await send(ann)).json()
  await server.services.sql`update files set state = 'stored', stored_at = now() where id = ${id}`
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  s3.failing.add('GET').add('PUT')
  for (const [answer, what] of [
    [await ann.get(`/files/${id}`), 'read'],
    [await send(ann), 'stored'],
  ] as const) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await answer.json()).error).toEqual({
      code: 'storage_unavailable',
      message: `The file could not be ${what} right now. Please try again.`,
    })
  }
  s3.failing.clear()
  expect((await ann.get(`/files/${id}`)).status).toBe(200)
  await expect.poll(() => server.services.sql`select id from files`).toMatchObject([{ id }])
})

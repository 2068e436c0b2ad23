import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readWholeRequest } from './whole-requests.ts'

const megabyte = Buffer.alloc(1024 * 1024)

/** Sends like nginx: everything, on a connection for this request alone. What broke, or the answer. */
async function send(refuse: RequestListener, { whole = true, size = 20 } = {}) {
  const server = createServer(refuse)
  if (whole) server.prependListener('request', readWholeRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  line.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  const broke = new Promise<string>((done) => line.on('error', ({ code }: NodeJS.ErrnoException) => done(code ?? '')))
  const ended = new Promise<string>((done) => line.on('end', () => done(answer)))
  line.write(`POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: ${size * megabyte.length}\r\n\r\n`)
  for (let sent = 0; sent < size && line.writable; sent++)
    if (!line.write(megabyte)) await Promise.race([once(line, 'drain'), broke])
  return Promise.race([broke, ended])
}

const refused = expect.stringMatching(/^HTTP\/1\.1 401 [\s\S]*Sign in first/)

test('a large request that is refused at once is read to its end, so that a proxy hears why', async () => {
  const atOnce: RequestListener = (_, response) => response.writeHead(401).end('Sign in first')
  expect(await send(atOnce, { whole: false })).toMatch(/EPIPE|ECONNRESET/)
  expect(await send(atOnce)).toEqual(refused)
})

test('so is one whose beginning was read and left', async () => {
  const afterABit: RequestListener = (request, response) => {
    request.on('data', () => {
      request.pause()
      if (!response.headersSent) response.writeHead(401).end('Sign in first')
    })
  }
  expect(await send(afterABit)).toEqual(refused)
})

test('but not one that is longer than a proxy lets through', async () => {
  const atOnce: RequestListener = (_, response) => response.writeHead(401).end('Sign in first')
  expect(await send(atOnce, { size: 300 })).toMatch(/EPIPE|ECONNRESET/)
})

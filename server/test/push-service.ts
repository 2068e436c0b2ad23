import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#domain/members/push.ts'

export interface Pushed {
  message: PushMessage
  headers: IncomingHttpHeaders
  /** Who says so (RFC 8292), after its signature was checked. */
  claims: { aud: string; exp: number; sub: string }
  bytes: number
}

/** A push service and the browsers that subscribe at it: what arrives is decrypted as a browser does (RFC 8291). */
export async function startPushService() {
  const browsers = new Map<string, { pair: ECDH; auth: Buffer; pushed: Pushed[]; status: number; asked: number }>()
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url?.split('/').at(-1) ?? '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (browser) browser.asked++
    const status = browser?.status ?? 404
    if (browser && status < 300) {
      const body = Buffer.concat(chunks)
      const claims = claimsOf(request.headers.authorization ?? '')
      const message = JSON.parse(decrypted(body, browser.pair, browser.auth).toString())
      browser.pushed.push({ message, headers: request.headers, claims, bytes: body.length })
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    /** A browser's subscription, as its toJSON() gives it, and what reaches it. */
    browser() {
      const id = randomUUID()
      const pair = createECDH('prime256v1')
      const browser = { pair, auth: randomBytes(16), pushed: [] as Pushed[], status: 201, asked: 0 }
      const subscription = {
        endpoint: `${origin}/push/${id}`,
        keys: { p256dh: pair.generateKeys('base64url'), auth: browser.auth.toString('base64url') },
      }
      browsers.set(id, browser)
      return {
        subscription,
        pushed: browser.pushed,
        asked: () => browser.asked,
        answers: (status: number) => {
          browser.status = status
        },
      }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8291 by hand, so that the library that encrypts is not its own judge. */
function decrypted(body: Buffer, pair: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const theirs = body.subarray(21, 21 + keyLength)
  const cipherText = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const secret = derived(pair.computeSecret(theirs), auth, info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(cipherText.subarray(-16))
  const plain = Buffer.concat([decipher.update(cipherText.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2))
}

function claimsOf(authorization: string): Pushed['claims'] {
  const [, token = '', key = ''] = authorization.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? []
  const [header, payload, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  )
  if (!isSigned) throw new Error('The push service can’t tell who sent this.')
  return JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
}

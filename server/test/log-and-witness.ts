import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { signingKey } from '../platform/ed25519.ts'
import { vkeyOf } from '../platform/transparency-log/signed-note.ts'
import { witnessVerifier } from '../platform/transparency-log/witness/witness.ts'
import { startTestServer } from './server.ts'

export const secretOf = (name: string) => `a secret of ${name}, of sufficient length for tests`
export const origin = 'garage.example/log'
const logKey = signingKey(secretOf('the log'), 'GarageTale transparency log Ed25519 1')
const logVkey = vkeyOf({ name: origin, type: 1, publicKey: logKey.publicKey })

/** A log, and another instance that witnesses it, each with its own database and secret. */
export async function logAndWitness() {
  const other = await startTestServer({
    PUBLIC_URL: 'https://witness.example',
    AUTH_SECRET: secretOf('the witness'),
    WITNESS_LOGS: logVkey,
  })
  const listener = serve({ fetch: other.server.app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!listener.listening) await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const vkey = vkeyOf(witnessVerifier(other.server.services))
  const log = await startTestServer({
    PUBLIC_URL: 'https://garage.example',
    AUTH_SECRET: secretOf('the log'),
    LOG_WITNESSES: `http://127.0.0.1:${port}/witness#${vkey}`,
  })
  return {
    log: log.server,
    witness: other.server,
    named: log.server.services.config.witnesses[0] ?? fail(),
    vkey,
    asks: (body: string) =>
      other.server.app.request('/witness/add-checkpoint', {
        method: 'POST',
        body,
        headers: { 'content-length': String(Buffer.byteLength(body)) },
      }),
    async [Symbol.asyncDispose]() {
      listener.close()
      await log.stop()
      await other.stop()
    },
  }
}
function fail(): never {
  throw new Error('No witness is named.')
}

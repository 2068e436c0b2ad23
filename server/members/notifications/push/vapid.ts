import { createECDH, hkdfSync } from 'node:crypto'
import type { Config } from '../../../config.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/**
 * The key by which push services recognise us (RFC 8292). Derived from the secret, as the other keys are: every server
 * that shares it has the same one, and it comes back with the secret after a restore.
 */
export function vapidKeys(secret: string): VapidKeys {
  // 48 bytes for 32, so that no key is likelier than another (FIPS 186-5, A.2.1).
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'GarageTale web push P-256 1', 48))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
  }
}

/** Whom a push service can write to about us; Apple's refuses one that can't exist. */
export function vapidSubject({ operator, mail, publicUrl }: Config): string {
  const address = operator?.email ?? mail.support
  return address.endsWith('.invalid') && publicUrl.startsWith('https:') ? publicUrl : `mailto:${address}`
}

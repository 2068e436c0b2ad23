import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import { canonical, signedText } from '#domain/ownership/handover.ts'

/** The DER prefix of a raw Ed25519 key, in the formats OpenSSL reads. */
const privateFrame = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicFrame = Buffer.from('302a300506032b6570032100', 'hex')

export interface SealKey {
  key_id: string
  /** The 32 bytes of the public key, base64url. */
  public_key: string
}

/** A key as it is published: when it was in use, and when it was revoked. */
export interface PublishedKey extends SealKey {
  valid_from: Date
  /** Null while it is the newest. */
  valid_until: Date | null
  revoked_from: Date | null
}

/** Derived from the secret, so that every server that shares it signs with the same key. */
export function sealKey(secret: string): SealKey & { sign(hash: string): string } {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'GarageTale sealed handover Ed25519 1', 32))
  const key = createPrivateKey({ key: Buffer.concat([privateFrame, seed]), format: 'der', type: 'pkcs8' })
  const bare = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicFrame.length)
  return {
    key_id: createHash('sha256').update(bare).digest('hex').slice(0, 16),
    public_key: bare.toString('base64url'),
    sign: (hash) => sign(null, Buffer.from(signedText(hash)), key).toString('base64url'),
  }
}

export const hashOf = (document: unknown) => createHash('sha256').update(canonical(document)).digest('hex')

export function isSignedBy(public_key: string, hash: string, signature: string): boolean {
  const bare = Buffer.from(public_key, 'base64url')
  const signed = Buffer.from(signature, 'base64url')
  if (bare.length !== 32 || signed.length !== 64 || signed.toString('base64url') !== signature) return false
  const key = createPublicKey({ key: Buffer.concat([publicFrame, bare]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(signedText(hash)), key, signed)
}

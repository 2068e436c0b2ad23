import { createHash } from 'node:crypto'
import { canonical, signedText } from '#domain/ownership/handover.ts'
import { isSigned, signingKey } from '../../platform/ed25519.ts'

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

export const sealingKey = (secret: string) => signingKey(secret, 'GarageTale sealed handover Ed25519 1')

export function sealKey(secret: string): SealKey & { sign(hash: string): string } {
  const { publicKey, sign } = sealingKey(secret)
  return {
    key_id: createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    public_key: publicKey.toString('base64url'),
    sign: (hash) => sign(Buffer.from(signedText(hash))).toString('base64url'),
  }
}

export const hashOf = (document: unknown) => createHash('sha256').update(canonical(document)).digest('hex')

export function isSignedBy(public_key: string, hash: string, signature: string): boolean {
  const signed = Buffer.from(signature, 'base64url')
  if (signed.toString('base64url') !== signature) return false
  return isSigned(Buffer.from(public_key, 'base64url'), Buffer.from(signedText(hash)), signed)
}

import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'

/** The DER prefix of a raw Ed25519 key, in the formats OpenSSL reads. */
const privateFrame = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicFrame = Buffer.from('302a300506032b6570032100', 'hex')

export interface SigningKey {
  /** 32 bytes. */
  publicKey: Buffer
  privateKey: KeyObject
  sign(message: Uint8Array): Buffer
}

/** Derived from the secret, so that every server that shares it signs with the same key; a purpose never shares its key. */
export function signingKey(secret: string, purpose: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const key = createPrivateKey({ key: Buffer.concat([privateFrame, seed]), format: 'der', type: 'pkcs8' })
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicFrame.length),
    privateKey: key,
    sign: (message) => sign(null, message, key),
  }
}

export function isSigned(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const key = createPublicKey({ key: Buffer.concat([publicFrame, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'
import { createFairQueue } from '../http/fair-queue.ts'
import { placeOfRequest } from '../http/request-clock.ts'

/** What guessing a stored password costs, in scrypt's own numbers; memory is 128 · N · r bytes. */
export interface HashCost {
  N: number
  r: number
  p: number
}

/** Recommended by OWASP, in the form that needs 16 MB: a small machine bears several at once. */
export const hashCost: HashCost = { N: 2 ** 14, r: 8, p: 5 }

const keyLength = 32
// Of the four threads that also read files and look up names, hashing leaves two alone. What waits is done in about five
// seconds, so that nobody waits for what cannot come in time.
export const hashing = createFairQueue(2, 40)

/** A stored password names what it cost, so that the cost can be raised: `$scrypt$ln=14,r=8,p=5$salt$key`. */
export function createPasswords(cost: HashCost = hashCost) {
  const prefix = `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$`
  return {
    cost,
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return `${prefix}${salt.toString('base64url')}$${key.toString('base64url')}`
    },
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [, , numbers = '', salt = '', key = ''] = hash.split('$')
      // From before hashes named their cost.
      if (!hash.startsWith('$scrypt$')) return hashing(placeOfRequest(), () => verifyPassword({ hash, password }))
      const [ln = 0, r = 0, p = 0] = numbers.split(',').map((part) => Number(part.split('=')[1]))
      const given = await derive(password, Buffer.from(salt, 'base64url'), { N: 2 ** ln, r, p })
      const kept = Buffer.from(key, 'base64url')
      return given.length === kept.length && timingSafeEqual(given, kept)
    },
    /** False for one made at another cost: its member's next sign-in makes it anew. */
    isCurrent: (hash: string) => hash.startsWith(prefix),
  }
}
export type Passwords = ReturnType<typeof createPasswords>

/** Two keyboards may write one letter in two ways; both give one key. */
const derive = (password: string, salt: Buffer, { N, r, p }: HashCost) =>
  hashing(
    placeOfRequest(),
    () =>
      new Promise<Buffer>((done, fail) =>
        scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error ? fail(error) : done(key),
        ),
      ),
  )

declare module '../services.ts' {
  interface Services {
    passwords: Passwords
  }
}

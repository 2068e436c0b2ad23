import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'
import { createFairQueue } from '../http/fair-queue.ts'
import { placeOfRequest } from '../http/request-clock.ts'

/** The cost of guessing a stored password, as scrypt parameters; memory is 128 · N · r bytes. */
export interface HashCost {
  N: number
  r: number
  p: number
}

/** Recommended by OWASP, in the variant that needs 16 MB: even a small machine can run several at once. */
export const hashCost: HashCost = { N: 2 ** 14, r: 8, p: 5 }

const keyLength = 32
// Of the four threads that also read files and resolve names, hashing leaves two free. The queue is about five seconds
// long, so that nobody waits for something that would come too late.
export const hashing = createFairQueue(2, 40, 'passwords')

/** A stored password includes its cost, so that the cost can be raised: `$scrypt$ln=14,r=8,p=5$salt$key`. */
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
      // From before hashes included their cost.
      if (!hash.startsWith('$scrypt$')) return hashing(placeOfRequest(), () => verifyPassword({ hash, password }))
      const [ln = 0, r = 0, p = 0] = numbers.split(',').map((part) => Number(part.split('=')[1]))
      const given = await derive(password, Buffer.from(salt, 'base64url'), { N: 2 ** ln, r, p })
      const kept = Buffer.from(key, 'base64url')
      return given.length === kept.length && timingSafeEqual(given, kept)
    },
    /** False for a hash with another cost: it is replaced at its member's next sign-in. */
    isCurrent: (hash: string) => hash.startsWith(prefix),
  }
}
export type Passwords = ReturnType<typeof createPasswords>

/** Two keyboards may encode one letter differently; both give the same key. */
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

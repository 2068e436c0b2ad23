import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Passwords } from './passwords.ts'

// Written down and typed by hand: no capitals, and no look-alike characters.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

const typed = new AsyncLocalStorage<string>()

/** better-auth compares what it reads with what was typed; here it reads hashes, so it needs a translation. */
export const whileTyping = <T>(code: string, work: () => Promise<T>): Promise<T> => typed.run(code, work)

/**
 * How better-auth keeps recovery codes: as hashes, each with its own salt, like passwords. It reads the list, looks for
 * the typed code and writes the rest back; so the hash of that code is read as the code itself, and what is already a
 * hash is written unchanged. Earlier lists were encrypted, and are hashed when one of their codes is used.
 */
export const hashedCodes = ({ hash, verify }: Passwords, secrets: string[]) => ({
  encrypt: async (list: string) =>
    JSON.stringify(await inTurn(JSON.parse(list), (code) => (isHash(code) ? code : hash(code)))),
  decrypt: async (kept: string) => {
    const code = typed.getStore()
    const list: string[] = JSON.parse(kept.startsWith('[') ? kept : await decrypted(kept, secrets))
    if (code === undefined) return JSON.stringify(list)
    // All of them, whichever matches, so that the time taken reveals nothing.
    return JSON.stringify(
      await inTurn(list, async (each) =>
        isHash(each) && (await verify({ hash: each, password: code })) ? code : each,
      ),
    )
  },
})

const isHash = (code: string) => code.startsWith('$scrypt$')

async function inTurn(list: string[], change: (each: string) => string | Promise<string>): Promise<string[]> {
  const changed: string[] = []
  for (const each of list) changed.push(await change(each))
  return changed
}

async function decrypted(kept: string, secrets: string[]): Promise<string> {
  for (const key of secrets) {
    const list = await symmetricDecrypt({ key, data: kept }).catch(() => undefined)
    if (list !== undefined) return list
  }
  return '[]'
}

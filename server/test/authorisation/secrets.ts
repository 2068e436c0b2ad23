import { randomBytes, randomInt } from 'node:crypto'
import type { Role } from './roles.ts'

interface Secret {
  /** Where it was planted. */
  where: string
  readers: readonly Role[]
  isRead: boolean
  isQuiet: boolean
}

const newWord = () => `qz${randomBytes(7).toString('hex')}`
/** Anything that may be one: our words, ids, addresses, amounts with or without a comma. */
const findable =
  /qz[0-9a-f]{14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w.]+(?:@|%40)[\w.]+\.\w+|\d{3},?\d{3}\.\d\d/g

/** What may be in the answers to a few people and in no others. */
export function createSecrets() {
  const known = new Map<string, Secret>()
  const plant = (text: string, where: string, readers: readonly Role[], isQuiet: boolean) => {
    known.set(text, { where, readers, isRead: false, isQuiet })
    return text
  }
  return {
    known,
    /** Nobody could guess it, and those with permission will come across it. */
    word: (where: string, ...readers: Role[]) => plant(newWord(), where, readers, readers.length === 0),
    /** Even those with permission may never come across it. */
    quiet: (where: string, ...readers: Role[]) => plant(newWord(), where, readers, true),
    /** Something with its own text: an id, an address. */
    of: (text: string, where: string, ...readers: Role[]) => plant(text, where, readers, true),
    sum(where: string, ...readers: Role[]): number {
      const text = `${randomInt(100_000, 1_000_000)}.${randomInt(1, 10)}${randomInt(1, 10)}`
      return Number(plant(text, where, readers, true))
    },
    /** Those in `text` that `role` may not know, except what the request itself contained or the caller is told. */
    leaksIn(text: string, role: Role, asked = '', told: readonly string[] = []): string[] {
      const leaks = new Set<string>()
      for (const [found] of text.matchAll(findable)) {
        const secret = known.get(found.replace(',', '').replace('%40', '@'))
        if (!secret) continue
        if (secret.readers.includes(role)) secret.isRead = true
        else if (!asked.includes(found) && !told.includes(secret.where)) leaks.add(`${secret.where} (${found})`)
      }
      return [...leaks]
    },
    /** What should have been seen and was not: it would guard nothing. */
    unread: () => [...known.values()].filter(({ isRead, isQuiet }) => !isRead && !isQuiet).map(({ where }) => where),
  }
}
export type Secrets = ReturnType<typeof createSecrets>

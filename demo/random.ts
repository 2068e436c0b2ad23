import { createHash } from 'node:crypto'

/** The same name gives the same numbers, whatever else was drawn before: a new part leaves the older ones as they were. */
export interface Random {
  /** 0 up to, but not, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
  fork(name: string | number): Random
}

export function createRandom(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE()
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error(`Nothing to pick from in ${name}`)
      return from[between(0, from.length - 1)] as T
    },
    shuffled<T>(items: readonly T[]): T[] {
      const order = items.map((item) => ({ item, place: next() }))
      return order.sort((a, b) => a.place - b.place).map(({ item }) => item)
    },
    fork: (part) => createRandom(`${name}/${part}`),
  }
}

/** A UUID that belongs to these words for good, so that rows can point at each other before any of them is stored. */
export function idOf(...words: (string | number)[]): string {
  const hash = createHash('sha256')
    .update(`garagetale-demo/${words.join('/')}`)
    .digest()
  hash[6] = ((hash[6] as number) & 0x0f) | 0x40
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

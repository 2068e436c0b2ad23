import { LRUCache } from 'lru-cache'

interface Kept<T> {
  version: string
  answer: Promise<T>
}

interface Room {
  entries: number
  bytes: number
}

/**
 * Answers that are dear to make, each kept for as long as its version is the current one, the least asked for leaving
 * first. Who asks while an answer is being made waits for that one. The caller looks up the version, each time.
 */
export function versionedCache<T>(room: Room, weigh: (answer: T) => number) {
  const kept = new LRUCache<string, Kept<T>>({ max: room.entries, maxSize: room.bytes })
  return {
    forget: (key: string) => kept.delete(key),
    has: (key: string, version: string) => kept.peek(key)?.version === version,
    async get(key: string, version: string, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key)
      if (known?.version === version) return known.answer
      const making = { version, answer: make() }
      kept.set(key, making, { size: 1 })
      try {
        const answer = await making.answer
        // As a new object: the cache weighs the same one only once.
        if (kept.peek(key) === making) kept.set(key, { ...making }, { size: Math.max(1, weigh(answer)) })
        return answer
      } catch (error) {
        if (kept.peek(key) === making) kept.delete(key)
        throw error
      }
    },
  }
}

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
 * Answers that are costly to make, each kept while its version is current, least recently used removed first. Requests
 * for an answer that is being made wait for it. The caller looks up the version each time.
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
        // As a new object: the cache measures the same object only once.
        if (kept.peek(key) === making) kept.set(key, { ...making }, { size: Math.max(1, weigh(answer)) })
        return answer
      } catch (error) {
        if (kept.peek(key) === making) kept.delete(key)
        throw error
      }
    },
  }
}

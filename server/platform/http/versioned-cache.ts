interface Kept<T> {
  version: string
  answer: Promise<T>
  bytes: number
}

interface Room {
  entries: number
  bytes: number
}

/**
 * Answers that are dear to make, each kept for as long as its version is the current one, the least asked for leaving
 * first. Who asks while an answer is being made waits for that one. The caller looks up the version, each time.
 */
export function keepAnswers<T>(room: Room, weigh: (answer: T) => number) {
  const kept = new Map<string, Kept<T>>()
  let bytes = 0

  function forget(key: string) {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  return {
    forget,
    has: (key: string, version: string) => kept.get(key)?.version === version,
    async get(key: string, version: string, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key)
      if (known?.version === version) {
        kept.delete(key)
        kept.set(key, known)
        return known.answer
      }
      forget(key)
      const entry: Kept<T> = { version, answer: make(), bytes: 0 }
      kept.set(key, entry)
      try {
        const answer = await entry.answer
        if (kept.get(key) === entry) {
          entry.bytes = weigh(answer)
          bytes += entry.bytes
          for (const oldest of kept.keys()) {
            if (bytes <= room.bytes && kept.size <= room.entries) break
            forget(oldest)
          }
        }
        return answer
      } catch (error) {
        if (kept.get(key) === entry) kept.delete(key)
        throw error
      }
    },
  }
}

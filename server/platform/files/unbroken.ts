import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

interface Source {
  /** What has begun to arrive. */
  first: Readable
  length: number
  /** The rest from this byte on, once more. */
  from(start: number): Promise<Readable>
  /** The error when no more comes. */
  trouble(error: unknown): Error
}

/** Milliseconds before each attempt in a row that brought nothing. */
const pauses = [0, 500, 2000, 5000]

/**
 * A line that breaks in the middle of a long file is opened again where it broke, and its reader notices nothing. It
 * also breaks when its reader is slow, since the store gives up on whoever doesn't take what it sends.
 */
export function unbroken({ first, length, from, trouble }: Source, waits = pauses): Readable {
  let source = quiet(first)
  let over = false
  async function* pieces() {
    let passed = 0
    let inVain = 0
    let chunks = source[Symbol.asyncIterator]()
    while (passed < length) {
      let piece: IteratorResult<Uint8Array>
      try {
        piece = await chunks.next()
        if (piece.done) throw new Error(`The file store ended a file after ${passed} of its ${length} bytes.`)
      } catch (error) {
        source.destroy()
        const wait = waits[inVain++]
        if (wait === undefined) throw trouble(error)
        await sleep(wait)
        if (over) return
        const opened = await from(passed).catch((later) =>
          inVain < waits.length ? undefined : Promise.reject(trouble(later)),
        )
        if (opened) source = quiet(opened)
        if (over) source.destroy()
        chunks = source[Symbol.asyncIterator]()
        continue
      }
      inVain = 0
      passed += piece.value.length
      yield piece.value
    }
    await chunks.next().catch(() => {}) // its end, or the connection could not be used again
  }
  // A reader that leaves before its first byte never begins with the pieces, so they can't clean up.
  return Readable.from(pieces(), { objectMode: false }).once('close', () => {
    over = true
    source.destroy()
  })
}

/** It may break while nobody is reading from it, and is asked again when somebody does. */
const quiet = (stream: Readable) => stream.on('error', () => {})

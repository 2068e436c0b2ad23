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
export function unbroken({ first, length, from, trouble }: Source): Readable {
  let source = quiet(first)
  let chunks = source[Symbol.asyncIterator]()
  let over = false
  const use = (opened: Readable) => {
    source = quiet(opened)
    chunks = source[Symbol.asyncIterator]()
    if (over) source.destroy()
  }
  async function nextFrom(passed: number): Promise<Uint8Array> {
    let refusal: unknown
    for (const pause of [...pauses, undefined]) {
      try {
        const { done, value } = await chunks.next()
        if (!done) return value
        throw new Error(`it ended after ${passed} of ${length} bytes`)
      } catch (error) {
        source.destroy()
        if (pause === undefined || over) throw trouble(refusal ?? error)
        await sleep(pause)
        refusal = await from(passed).then(use, (refused) => refused)
      }
    }
    throw trouble(refusal)
  }
  async function* pieces() {
    for (let passed = 0; passed < length; ) {
      const piece = await nextFrom(passed)
      passed += piece.length
      yield piece
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

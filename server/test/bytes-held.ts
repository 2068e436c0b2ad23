import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** How much more buffers hold than at the start, after a garbage collection if it is more than `enough`. */
export function bytesHeld(enough: number): () => number {
  const used = () => process.memoryUsage().arrayBuffers
  collectGarbage()
  const before = used()
  return () => {
    if (used() - before > enough) collectGarbage()
    return used() - before
  }
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** How much more is held in buffers than at the start, what waits to be thrown away not counted if it is more than `enough`. */
export function bytesHeld(enough: number): () => number {
  const used = () => process.memoryUsage().arrayBuffers
  collectGarbage()
  const before = used()
  return () => {
    if (used() - before > enough) collectGarbage()
    return used() - before
  }
}

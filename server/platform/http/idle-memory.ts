import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const quiet = 10_000

/** V8 keeps the memory a busy moment needed. After ten seconds without a request, the server returns it once. */
export function giveBackMemoryWhenIdle() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  let last = Date.now()
  let rested = false
  setInterval(() => {
    if (rested || Date.now() - last < quiet) return
    rested = true
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, 2000).unref()
  return () => {
    last = Date.now()
    rested = false
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../observability/log.ts'
import type { Services } from '../services.ts'
import { isWaiting, sequence } from './sequence.ts'
import { askWitnesses } from './witness/ask-witnesses.ts'

/** Milliseconds between two looks. A round costs as much as some seventy leaves, so not more often than needed. */
const pause = 1000

/** Adds to the log what is waiting, for as long as the server runs. */
export function startSequencer(services: Services) {
  let [stopped, failed] = [false, false]
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const wait = () => {
    if (!stopped) timer = setTimeout(() => (running = round()), pause).unref()
  }
  async function round() {
    try {
      // As long as there is more: an import's thousands of records are not to take a minute. In between, requests get
      // as much time as the round took.
      while (!stopped && (await isWaiting(services.watchSql))) {
        const began = performance.now()
        if ((await sequence(services)) === 0) break
        await sleep(performance.now() - began)
      }
      await askWitnesses(services)
      failed = false
    } catch (error) {
      // What waits is not lost, and a database that is away for a minute is one line and not a hundred.
      if (!failed && !stopped) log.error('Records could not be added to the transparency log', error)
      failed = true
    }
    wait()
  }
  wait()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../observability/log.ts'
import type { Services } from '../services.ts'
import { isWaiting, sequence } from './sequence.ts'
import { askWitnesses } from './witness/ask-witnesses.ts'

/** Milliseconds between two looks. A round costs as much as some seventy leaves, so not more often than needed. */
const usualPause = 1000
/** Between two looks while nothing is done in the database here: what waits then is of a server that is gone. */
const rest = 60_000

/** Adds to the log what is waiting, for as long as the server runs. */
export function startSequencer(services: Services, pause = usualPause) {
  let [stopped, failed] = [false, false]
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const finished = () => services.databaseFigures().finished
  let [seen, looked] = [-1, 0]
  const wait = () => {
    if (!stopped) timer = setTimeout(() => (running = round()), pause).unref()
  }
  async function round() {
    try {
      if (finished() !== seen || performance.now() - looked > rest) {
        const before = finished()
        const found = await addWaiting()
        // Our own look counts too.
        seen = found ? -1 : before + 1
        looked = performance.now()
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
  /**
   * As long as there is more: an import's thousands of records are not to take a minute. In between, requests get as much
   * time as the round took. Returns whether there was anything.
   */
  async function addWaiting() {
    let found = false
    while (!stopped && (await isWaiting(services.db))) {
      found = true
      const began = performance.now()
      if ((await sequence(services)) === 0) break
      await sleep(performance.now() - began)
    }
    return found
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

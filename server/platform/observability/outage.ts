import { setTimeout as sleep } from 'node:timers/promises'
import { plural } from '#domain/basics/plural.ts'
import { isDatabaseAway } from '../database/lost-connection.ts'
import { log, readErrors } from './log.ts'
import { references } from './reference.ts'

/** Milliseconds between two looks at whether it is back, and until a look without an answer says that it is away. */
const pause = 500
const patience = 2000

// One per process, like the log: what fails while the database is away is one matter, wherever it happens.
let outage: { began: number; refused: number } | undefined
let asking: Promise<unknown> | undefined
let ping: (() => PromiseLike<unknown>) | undefined

export const isDatabaseUp = () => outage === undefined

/** From now on its loss and its return are told, each in one line; until the function that it returns is called. */
export function watchDatabase(look: () => PromiseLike<unknown>) {
  ping = look
  return () => {
    if (ping === look) [ping, outage] = [undefined, undefined]
  }
}

/** True if this is told already, by the one line about the outage. */
export function isOfOutage(error: unknown, isAway = isDatabaseAway(error)): boolean {
  if (!ping || !isAway) return false
  const { code, message } = error as NodeJS.ErrnoException
  begin(code ?? message)
  return true
}
readErrors((error) => isOfOutage(error))

/** A request was refused because the database, or something else, did not answer in time. */
export function noteRefused() {
  if (outage) outage.refused++
  else asking ??= askOnce().finally(() => (asking = undefined))
}

/** A database that accepts a connection and says nothing causes no error. */
async function askOnce() {
  const isThere = await Promise.race([
    ping?.().then(
      () => true,
      () => true,
    ),
    sleep(patience, false, { ref: false }),
  ])
  if (isThere !== false || !ping) return
  begin('no answer')
  if (outage) outage.refused++
}

function begin(why: string) {
  if (outage) return
  outage = { began: Date.now(), refused: 0 }
  const since = new Date(outage.began).toISOString()
  // The matter of everybody, and not of the request that noticed it.
  references.exit(() => {
    log.error(
      `The database can’t be reached since ${since} (${why}). Until it is back, nothing more is logged about it.`,
    )
    void untilBack()
  })
}

async function untilBack() {
  for (;;) {
    await sleep(pause, undefined, { ref: false })
    if (!ping || !outage) return
    const isBack = await ping().then(
      () => true,
      () => false,
    )
    if (isBack) break
  }
  if (!outage) return
  const { began, refused } = outage
  outage = undefined
  const seconds = Math.round((Date.now() - began) / 100) / 10
  const message = `The database is back after ${seconds} s. ${plural(refused, 'request')} ${refused === 1 ? 'was' : 'were'} refused meanwhile.`
  log.info(message, { message, seconds, refused })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from './load-config.ts'
import { sentenceOf } from './plain-errors.ts'
import { isLostOwnQuestion } from './platform/database/lost-connection.ts'
import { outboxAddress } from './platform/mail/outbox/outbox-token.ts'
import { log, setLogFormat } from './platform/observability/log.ts'
import type { ProgramOptions, startProgram } from './program.ts'
import { addressHere, outboxNote } from './start-notes.ts'

const longestStop = 20_000

/**
 * Runs this process as the program: settings from the environment, messages on the console, and a clean stop on
 * request.
 */
export async function runProgram(options: ProgramOptions = {}) {
  let starting: ReturnType<typeof startProgram> | undefined
  let stopping = false
  async function stop(exitCode: number) {
    if (stopping) return
    stopping = true
    log.info('Stopping…')
    const stopped = starting?.then((program) => program.stop()).catch(() => {})
    // The failure may also be what keeps us from stopping.
    await (exitCode === 0 ? stopped : Promise.race([stopped, sleep(longestStop)]))
    process.exit(exitCode)
  }

  // In an unforeseen state nothing more is served: the service manager starts a new process.
  process.on('uncaughtException', (error) => {
    log.error('Something went wrong that nobody dealt with', error)
    void stop(1)
  })
  process.on('unhandledRejection', (reason) => {
    if (isLostOwnQuestion(reason)) log.error('A connection to the database was lost as it began', reason)
    else throw reason
  })

  // Nobody may be reading our output any more; that must not end us in the middle of a clean stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  try {
    const config = loadConfig()
    setLogFormat(config.logFormat)
    // Wrong settings are told before all the rest is even read.
    starting = import('./program.ts').then(({ startProgram }) => startProgram(config, log.info, options))
    // Handled from the first moment: an interrupted start must not leave its database running.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
    const { services } = await starting
    if (!stopping) {
      log.info(`GarageTale is ready at ${addressHere(config)}`)
      log.info(`It listens on ${config.host} (HOST), and links lead to ${config.publicUrl} (PUBLIC_URL).`)
      if (!services.mailer.configured) log.info(outboxNote(config, outboxAddress(services)))
    }
  } catch (error) {
    const said = sentenceOf(error)
    if (typeof said === 'string') log.error(said)
    else log.error('GarageTale could not start', said)
    process.exit(1)
  }
}

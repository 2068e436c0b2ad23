import { ConfigError, loadConfig } from './config.ts'
import { isLoss } from './platform/database/reconnecting-dialect.ts'
import { PlainError } from './platform/http/errors.ts'
import { outboxAddress } from './platform/mail/outbox/outbox-token.ts'
import { type ProgramOptions, startProgram } from './program.ts'

/**
 * This process as the program: settings from the environment, words on the console, and a clean end when it is told to.
 */
export async function runProgram(options: ProgramOptions = {}) {
  // postgres.js asks a question of its own on every new connection, and nobody hears if the connection is lost over it.
  process.on('unhandledRejection', (reason) => {
    if (!isLoss(reason)) throw reason
  })

  // Whoever read our words may be gone; that must not end us in the middle of a clean stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  try {
    const config = loadConfig()
    const starting = startProgram(config, (line) => console.log(line), options)
    let stopping = false
    // Listened for from the first moment: a start that is cut short must not leave its database running.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, async () => {
        if (stopping) return
        stopping = true
        console.log('Stopping…')
        await starting.then((program) => program.stop()).catch(() => {})
        process.exit(0)
      })
    const { services } = await starting
    if (!stopping) {
      console.log(`GarageTale is ready at http://localhost:${config.port}`)
      if (!services.mailer.configured) console.log(`Emails it would have sent are shown at ${outboxAddress(services)}`)
    }
  } catch (error) {
    const plain = error instanceof ConfigError || error instanceof PlainError
    console.error(plain ? error.message : error)
    process.exit(1)
  }
}

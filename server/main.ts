import { mkdir } from 'node:fs/promises'
import { ConfigError, loadConfig } from './config.ts'
import { PlainError } from './errors.ts'
import { isLoss } from './platform/lasting-dialect.ts'
import { startProgram } from './program.ts'

// postgres.js asks a question of its own on every new connection, and nobody hears if the connection is lost over it.
process.on('unhandledRejection', (reason) => {
  if (!isLoss(reason)) throw reason
})

try {
  const config = loadConfig()
  await mkdir(config.dataDir, { recursive: true })
  const starting = startProgram(config, (line) => console.log(line))
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
  await starting
  if (!stopping) console.log(`GarageTale is ready at http://localhost:${config.port}`)
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof PlainError
  console.error(plain ? error.message : error)
  process.exit(1)
}

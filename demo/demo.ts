import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from '../server/config.ts'
import { privateDataFolder } from '../server/platform/database/private-data.ts'
import { PlainError } from '../server/platform/http/errors.ts'
import { startProgram } from '../server/program.ts'
import { buildDemo } from './build.ts'
import { cast, demoPassword, emailOf, leads } from './cast.ts'
import { todayInLondon } from './days.ts'
import { assertDatabaseIsEmpty, databaseName, markDemo, openDemoFolder } from './demo-folder.ts'
import { idOf } from './random.ts'
import { showcase } from './showcase.ts'
import { writeDemo } from './write.ts'

const root = resolve(import.meta.dirname, '..')
const log = (line: string) => console.log(line)

try {
  await run()
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof PlainError
  console.error(plain ? error.message : error)
  process.exit(1)
}

/** The same program on a folder of its own, filled with an invented community. */
async function run() {
  const fresh = process.argv.includes('--fresh')
  const folder = resolve(process.env.DEMO_DATA_DIR || join(root, 'demo-data'))
  // The .env file stays unread: it speaks of the real database, bucket and mail server.
  // And its moderator is for everybody to try, with the password that is printed below.
  const config = readConfig({ MODERATORS_NEED_2FA: '0', ...process.env, DATA_DIR: folder })
  const database = databaseName(config.databaseUrl)
  const { isComplete } = await openDemoFolder(folder, database, fresh)
  await privateDataFolder(folder)
  const today = todayInLondon()
  if (!isComplete) await markDemo(folder, { made_on: today, complete: false, database })

  const program = await startProgram(config, log)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      log('Stopping…')
      await program.stop()
      process.exit(0)
    })
  if (!isComplete) {
    try {
      if (config.databaseUrl) await assertDatabaseIsEmpty(program.services.db)
      log('Inventing the community…')
      const world = buildDemo(today)
      await writeDemo(program.services, world, { log })
      await markDemo(folder, { made_on: today, complete: true, database })
    } catch (error) {
      await program.stop()
      throw error
    }
  }
  log(`GarageTale is ready at http://localhost:${config.port}`)
  printPeople()
  const shown = await program.services.db
    .selectFrom('vehicles')
    .select('public_url')
    .where('id', '=', idOf('vehicle', showcase))
    .where('is_public', '=', true)
    .executeTakeFirst()
  if (shown) log(`\nA public page, as visitors see it: http://localhost:${config.port}/p/${shown.public_url}`)
  log('\nStop with Ctrl-C. The demo keeps what you change; npm run demo -- --fresh makes it anew.')
}

function printPeople() {
  log(`\nSign in as one of these, with the password ${demoPassword}:`)
  for (const { key, story } of leads) {
    const name = cast.find((member) => member.key === key)?.name ?? ''
    log(`  ${emailOf(name).padEnd(36)} ${name} ${story}`)
  }
}

import '../connect-areas.ts'
import { connect } from '../platform/database/database.ts'
import { handOver } from '../platform/jobs/jobs.ts'
import { commands } from './admin-commands.ts'
import { runCommand } from './command-line.ts'
import { examine } from './doctor/doctor.ts'
import { besideTheProgram } from './open-database.ts'
import { prepareQueue } from './pending-jobs.ts'

const doctor = { name: 'doctor [email]', does: 'checks settings, database, files, email, clock, disk and address' }

const usage = [
  'Usage: npm run admin -- <command>',
  ...Object.entries(commands).map(([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(36)} ${does}`),
  `  ${doctor.name.padEnd(36)} ${doctor.does}`,
].join('\n')

await runCommand(async ({ config, args, say }) => {
  const [name = '', ...rest] = args
  // It has something to say even where there is no database.
  if (name === 'doctor' && rest.length < 2) return examine(config, rest[0], say)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const fits =
    command &&
    {
      '<email>': rest.length === 1,
      '<email> <plan>': rest.length === 2,
      '<email> <count>': rest.length === 2,
      '<email> [why]': rest.length > 0,
      '<thing> [why]': rest.length > 0,
      '<why>': rest.length > 0,
      '<key> [--from <day>]': rest.length === 1 || rest.length === 3,
      '[search]': true,
      '[--revoke <email>]': rest.length === 0 || rest.length === 2,
      '': rest.length === 0,
    }[command.takes]
  if (!command || !fits) {
    console.error(usage)
    return name === '' || name === 'help' || name === '--help' ? 0 : 1
  }
  return besideTheProgram(config, async (url) => {
    const { db, close } = connect(url, { connections: 2 })
    const queue = command.mails ? await prepareQueue(url) : undefined
    if (queue) handOver(queue)
    try {
      return await command.run({ db, config, say }, rest.join(' '))
    } finally {
      await queue?.stop({ graceful: false })
      await close()
    }
  })
})

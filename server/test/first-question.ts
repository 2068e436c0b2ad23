import { connect } from '../platform/database/database.ts'
import { isLostOwnQuestion } from '../platform/database/lost-connection.ts'

// Run by a test: a database that goes away during its first query, and the rejection that nobody catches.
process.on('unhandledRejection', (reason) => {
  console.log(`unheard: ${isLostOwnQuestion(reason) ? 'the driver’s' : 'ours'}, ${Reflect.get(Object(reason), 'code')}`)
  process.exit()
})
const { sql } = connect(process.argv[2] ?? '', { connections: 1 })
const ways: Record<string, () => void> = {
  lend: () => sql.reserve().catch(() => {}),
  ask: () => sql`select 1`.catch(() => {}),
  unheard: () => sql`select 1`.execute(),
}
ways[process.argv[3] ?? '']?.()

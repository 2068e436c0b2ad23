import '../connect-areas.ts'
import { connect } from '../platform/database/database.ts'
import { enqueue, handOver } from '../platform/jobs/jobs.ts'
import { readBounceAddress } from '../platform/mail/returned/bounce-address.ts'
import { takeReport } from '../platform/mail/returned/note-returned.ts'
import { mostOfReport, readReport } from '../platform/mail/returned/read-report.ts'
import { readSecret, secretsOf } from '../platform/secret.ts'
import { runCommand } from './command-line.ts'
import { besideTheProgram } from './open-database.ts'
import { prepareQueue } from './pending-jobs.ts'

// For the mail server, which runs it with the address that a report was sent to, and the report as input
// (docs/deploying.md, "Emails that come back"). What isn't a report of ours is done with; trouble of our own says
// "later" (EX_TEMPFAIL of sysexits.h), and the mail server brings it again.
const later = 75

await runCommand(async ({ config, args: [address = ''], say }) => {
  const message = await input()
  const mail_id = readBounceAddress(secretsOf({ secret: readSecret(config), config }), address)
  if (!mail_id) return told('Left out: it was not sent to an address of ours, or to one that is too old.')
  const report = readReport(message)
  if (!report) return told('Left out: it does not report an email that could not be delivered.')
  return besideTheProgram(config, async (url) => {
    const { db, close } = connect(url, { connections: 1 })
    const queue = await prepareQueue(url)
    handOver(queue)
    try {
      await enqueue(db, takeReport, { mail_id, ...report })
      return told(`Taken: ${report.status}.`)
    } finally {
      await queue.stop({ graceful: false })
      await close()
    }
  })

  function told(line: string) {
    say(line)
    return 0
  }
}, later)

/** To its end, or the mail server thinks that it was not taken; no more of it is kept than is read. */
async function input(): Promise<string> {
  const kept: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (bytes < mostOfReport) kept.push(chunk)
    bytes += chunk.length
  }
  return Buffer.concat(kept).toString('utf8')
}

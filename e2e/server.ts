import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { testResults } from '../scripts/test-results.ts'
import { runProgram } from '../server/run-program.ts'
import { startVideoSite } from '../server/test/video-site.ts'
import { secret } from './secret.ts'

// The real program on an empty folder. Each test comes from its own address (x-forwarded-for), so that the limits that
// protect sign-in are on without stopping the run.
const folder = await temporaryFolder('e2e')
process.env.DATA_DIR = folder
process.env.AUTH_SECRET = secret
process.env.TRUST_PROXY = '1'
// After the Beta, so that a new member has no badge yet.
process.env.BETA = '0'
process.env.MODERATORS_NEED_2FA = '0'
// Where a test's operator commands find the program: e2e/operator.ts.
mkdirSync(testResults, { recursive: true })
writeFileSync(join(testResults, 'data-folder'), folder)
// Videos are looked up on this machine; one is private, and one has no picture.
const site = await startVideoSite()
site.behaves('private-vid', { status: 401 })
site.behaves('picture-no1', { answer: { title: 'In the dark' } })
Object.assign(process.env, site.settings)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
endWith(Number(process.env.RUNNER_PID))
// A hundredth of the real cost of a password hash: these tests sign up some hundred people.
await runProgram({ hashCost: { N: 2 ** 10, r: 8, p: 1 } })

/** A runner that was killed cannot stop us. */
function endWith(runner: number) {
  if (!runner) return
  const watch = () => {
    try {
      process.kill(runner, 0)
    } catch {
      process.kill(process.pid, 'SIGTERM')
    }
  }
  setInterval(watch, 1000).unref()
}

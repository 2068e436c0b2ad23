import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { startVideoSite } from '../server/test/video-site.ts'

// The real program on an empty folder. Each test comes from an address of its own (x-forwarded-for), so that the
// limits that protect sign-in are on and yet do not stop the run.
const folder = await temporaryFolder('e2e')
process.env.DATA_DIR = folder
process.env.TRUST_PROXY = '1'
// After the Beta, so that a new member has no badge yet.
process.env.BETA = '0'
process.env.MODERATORS_NEED_2FA = '0'
// Where the operator's commands of a test find the program: e2e/operator.ts.
mkdirSync('test-results', { recursive: true })
writeFileSync('test-results/data-folder', folder)
// Videos are asked about on this machine; one is private, and one has no picture.
const site = await startVideoSite()
site.behaves('private-vid', { status: 401 })
site.behaves('picture-no1', { answer: { title: 'In the dark' } })
Object.assign(process.env, site.settings)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../server/main.ts')

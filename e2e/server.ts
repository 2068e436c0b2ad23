import { rmSync } from 'node:fs'
import { temporaryFolder } from '../scripts/temporary-folder.ts'

// The real program on an empty folder. Each test comes from an address of its own (x-forwarded-for), so that the
// limits that protect sign-in are on and yet do not stop the run.
const folder = await temporaryFolder('e2e')
process.env.DATA_DIR = folder
process.env.TRUST_PROXY = '1'
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../server/main.ts')

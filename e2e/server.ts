import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The real program on an empty folder. Each test comes from an address of its own (x-forwarded-for), so that the
// limits that protect sign-in are on and yet do not stop the run.
const folder = await mkdtemp(join(tmpdir(), 'garagetale-e2e-'))
await chmod(folder, 0o755) // so that the database's user may enter it when root runs the tests
process.env.DATA_DIR = folder
process.env.TRUST_PROXY = '1'
process.on('exit', () => void rm(folder, { recursive: true, force: true }))
await import('../server/main.ts')

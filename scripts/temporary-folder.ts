import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary data folder, which the database's user may enter when we run as root. */
export async function temporaryFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `garagetale-${purpose}-`))
  await chmod(folder, 0o755)
  return folder
}

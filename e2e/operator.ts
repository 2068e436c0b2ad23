import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testResults } from '../scripts/test-results.ts'

/** `npm run admin -- …`, beside the program these tests use. */
export const operator = async (...words: string[]) =>
  operatorOf(await readFile(join(testResults, 'data-folder'), 'utf8'), ...words)

/** The same beside a separate program for one test. */
export async function operatorOf(DATA_DIR: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR }
  const { stdout } = await promisify(execFile)(process.execPath, ['server/operations/admin.ts', ...words], { env })
  return stdout
}

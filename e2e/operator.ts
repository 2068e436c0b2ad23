import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lookInto } from '../drill/installation.ts'
import { testResults } from '../scripts/test-results.ts'
import type { Sql } from '../server/platform/database/database.ts'

const dataFolder = () => readFile(join(testResults, 'data-folder'), 'utf8')

/** `npm run admin -- …`, beside the program these tests use. */
export const operator = async (...words: string[]) => operatorOf(await dataFolder(), ...words)

/** For what only the world outside can bring about. */
export const inDatabase = async <T>(act: (sql: Sql) => Promise<T>) => lookInto({ DATA_DIR: await dataFolder() }, act)

/** The same beside a separate program for one test. */
export async function operatorOf(DATA_DIR: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR }
  const { stdout } = await promisify(execFile)(process.execPath, ['server/operations/admin.ts', ...words], { env })
  return stdout
}

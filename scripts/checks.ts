import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const tool = (path: string, ...args: string[]) => [process.execPath, join(root, 'node_modules', path), ...args]

export interface Check {
  name: string
  command: string[]
}

export const checks: Check[] = [
  { name: 'types of domain, server and scripts', command: tool('typescript/bin/tsc', '--noEmit') },
  { name: 'types of the web app', command: tool('typescript/bin/tsc', '--noEmit', '-p', 'web') },
  { name: 'types of the browser tests', command: tool('typescript/bin/tsc', '--noEmit', '-p', 'e2e') },
  { name: 'lint and format', command: tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings') },
  { name: 'dead code and unused dependencies', command: tool('knip/bin/knip.js') },
]

/** Reads the reports of the tests, so it comes after them. */
export const requirementIds: Check = {
  name: 'requirement ids',
  command: [process.execPath, join(root, 'scripts/requirement-ids.ts')],
}

export function runCheck({ name, command }: Check): boolean {
  const [program, ...args] = command
  const { status, stdout, stderr } = spawnSync(program as string, args, { cwd: root, encoding: 'utf8' })
  console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
  if (status !== 0) console.log(`${stdout}${stderr}`)
  return status === 0
}

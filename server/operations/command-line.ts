import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { loadConfig } from '../load-config.ts'
import { sentenceOf } from '../plain-errors.ts'
import { keepToOurselves } from '../platform/database/private-data.ts'

export interface Terminal {
  config: Config
  args: string[]
  say(line: string): void
}

/** Runs an operator's command: its number becomes the exit code, and a mistake is printed as a sentence. */
export async function runCommand(main: (terminal: Terminal) => Promise<number>, codeOfTrouble = 1) {
  keepToOurselves()
  // Whoever reads may have seen enough (`| head`): the work goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    const code = await main({ config: loadConfig(), args: process.argv.slice(2), say: (line) => console.log(line) })
    process.exit(code)
  } catch (error) {
    console.error(sentenceOf(error))
    process.exit(codeOfTrouble)
  }
}

/** npm runs us in the project's folder, but a path is relative to the folder in which it was typed. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

export function readableSize(bytes: number): string {
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

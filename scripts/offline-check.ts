import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/*
 * `node scripts/offline-check.ts` writes scripts/verify-handover.mjs: the command of scripts/offline/ and what it uses of
 * domain/ and of the log, in one file that needs nothing else. It stands in the repository, so that whoever checks a file need not take
 * the program from the server that made it; offline-check.test.ts says when it has to be written again.
 */

const source = join(import.meta.dirname, 'offline/verify-handover.mjs')
export const offlineCheck = resolve(import.meta.dirname, 'verify-handover.mjs')

/** The words of a kind of record stand beside its schemas, and only the words are wanted here. */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod' ? '\0zod' : undefined),
  load: (id) =>
    id === '\0zod'
      ? 'export const z = new Proxy(() => z, { get: (_, name) => (name === Symbol.toPrimitive ? () => "" : z) })'
      : undefined,
}

export async function writtenOfflineCheck(): Promise<string> {
  const opening = (await readFile(source, 'utf8')).match(/^#!.*\n\/\*[\s\S]*?\*\/\n/)?.[0] ?? ''
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutSchemas],
    ssr: { noExternal: true },
    build: {
      ssr: source,
      write: false,
      minify: false,
      target: 'node18',
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error('Nothing was built.')
  const code = chunk.code.replace(opening, '').replace(/^#!.*\n/, '')
  return `${opening}// Written by scripts/offline-check.ts from scripts/offline/, domain/ and server/platform/transparency-log/: change those.\n${code}`
}

if (process.argv[1] === import.meta.filename) await writeFile(offlineCheck, await writtenOfflineCheck())

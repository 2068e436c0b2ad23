import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const tool = (path: string, ...args: string[]) => [process.execPath, join(root, 'node_modules', path), ...args]
// A second checker in one compiler would work out most of the same types again: other checks make better use of the
// cores. Its results are kept, so that the next run only looks at what has changed.
const types = (name: string, ...args: string[]) =>
  tool(
    'typescript/bin/tsc',
    ...['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`],
    ...args,
  )

export interface Check {
  name: string
  command: string[]
}

/** The longest first, so that the last to end is a short one. */
export const checks: Check[] = [
  { name: 'types of domain, server and scripts', command: types('server') },
  { name: 'types of the browser tests', command: types('e2e', '-p', 'e2e') },
  { name: 'types of the web app', command: types('web', '-p', 'web') },
  { name: 'types of the service worker', command: types('worker', '-p', 'web/app/worker') },
  { name: 'lint and format', command: tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings') },
  { name: 'dead code and unused dependencies', command: tool('knip/bin/knip.js') },
]

/** Reads the tests' reports, so it comes after them. */
export const requirementIds: Check = {
  name: 'requirement ids',
  command: [process.execPath, join(root, 'scripts/requirement-ids.ts')],
}

/** In parallel, as many as there are cores; reported in order, each as soon as those before it have been. */
export async function runChecks(list: Check[], isInterrupted = () => false): Promise<string[]> {
  const waiting = list.map((check) => ({ check, ...Promise.withResolvers<Outcome>() }))
  const queue = [...waiting]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      next.resolve(isInterrupted() ? undefined : await run(next.check))
  }
  for (let core = 0; core < Math.max(2, availableParallelism()); core++) void work()
  const failed: string[] = []
  for (const { check, promise } of waiting) {
    const outcome = await promise
    if (!outcome) continue
    console.log(`${outcome.ok ? '✓' : '✗'} ${check.name} (${outcome.seconds} s)`)
    if (outcome.ok) continue
    console.log(outcome.words)
    failed.push(check.name)
  }
  return failed
}

type Outcome = { ok: boolean; words: string; seconds: string } | undefined

function run({ command: [program = '', ...args] }: Check): Promise<NonNullable<Outcome>> {
  const start = performance.now()
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill()
  process.once('exit', end)
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  return new Promise((done) =>
    child.once('close', (code) => {
      process.off('exit', end)
      done({ ok: code === 0, words, seconds: ((performance.now() - start) / 1000).toFixed(1) })
    }),
  )
}

import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort, root, until } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A real `npm test` of one file, with temporary files and processes that can be told from all others. */
async function startTests(file: string) {
  const folder = await temporaryFolder('interrupted')
  const results = await temporaryFolder('results')
  const { PATH, HOME, CHROMIUM } = process.env
  const child = spawn('npm', ['test', '--', file], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: {
      ...{ PATH, HOME, TMPDIR: folder, TEST_RESULTS: results, E2E_PORT: String(await freePort()) },
      ...(CHROMIUM && { CHROMIUM }),
    },
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  onTestFinished(async () => {
    for (const { pid } of processesWith(folder)) kill(pid)
    await rm(folder, { recursive: true, force: true })
    await rm(results, { recursive: true, force: true })
  })
  return { folder, pid: child.pid as number, ended }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

/** Processes with the folder on their command line or in their environment. */
function processesWith(folder: string) {
  const read = (pid: string, part: string) => {
    try {
      return readFileSync(`/proc/${pid}/${part}`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), line: read(pid, 'cmdline'), environment: read(pid, 'environ') }))
    .filter(({ line, environment }) => line.includes(folder) || environment.includes(folder))
}

const serversIn = (folder: string) =>
  processesWith(folder).filter(({ line }) => line.includes('postgres') && line.includes(`-D ${folder}`)).length

const linesOf = (folder: string) => processesWith(folder).map(({ line }) => line)

describe.skipIf(process.platform !== 'linux')('npm test that is interrupted', { timeout: 180_000, retry: 0 }, () => {
  test('by a signal to npm alone leaves no program, no database and no folder of the unit tests', async () => {
    const { folder, pid, ended } = await startTests(join('server', 'program.test.ts'))
    // That of the whole run, and that of a program started by a test.
    await until(() => serversIn(folder) >= 2, 'a test has started a program', 100)
    process.kill(pid, 'SIGTERM')
    await ended
    await until(() => linesOf(folder).length === 0, 'everything has ended', 40).catch(() => {})
    expect(linesOf(folder)).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('garagetale-socket-'))).toEqual([])
  })

  test('by Ctrl-C leaves no server, no database and no browser of the browser tests', async () => {
    const { folder, pid, ended } = await startTests(join('e2e', 'public-pages.spec.ts'))
    const hasBrowser = () => linesOf(folder).some((line) => line.includes('--remote-debugging-pipe'))
    await until(() => serversIn(folder) > 0 && hasBrowser(), 'the browser tests have begun', 100)
    process.kill(-pid, 'SIGINT')
    await ended
    await until(() => linesOf(folder).length === 0, 'everything has ended', 40).catch(() => {})
    expect(linesOf(folder)).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('garagetale-'))).toEqual([])
  })
})

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from '../../scripts/processes.ts'
import type { Figure } from '../../scripts/proof.ts'
import { type Stage, secret } from '../faults/stage.ts'
import { below, holds, none } from '../figures.ts'
import type { Settings } from '../installation.ts'
import { download, keepPaper, notAsSent, type Paper, paperOf } from './papers.ts'

const megabyte = 1024 * 1024
/** Their most so far in megabytes, and from now on. */
const peakOf = (pid: number) =>
  Math.round(Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1] ?? 0) / 1024)
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** What server and backup hold in memory while much more than that passes through them; and readers who don't read. */
export async function inMemory(stage: Stage, folder: string, settings: Settings, documents: number): Promise<Figure[]> {
  const { pid } = stage.program
  const papers: Paper[] = []
  for (let n = 0; n < documents; n++) papers.push(await keepPaper(stage, paperOf(10 * megabyte)))
  forgetPeak(pid)
  const before = peakOf(pid)
  const wrong: string[] = []
  const waiting = [...papers]
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) wrong.push(...(await notAsSent(stage, [next])))
    }),
  )
  const reading = peakOf(pid)
  const path = join(folder, 'large.tar.gz')
  const backup = await peakOfBackup(settings, path)
  const gigabytes = (statSync(path).size / 1024 ** 3).toFixed(1)
  return [
    { name: `read by 12 people at once: documents of 10 MB`, value: documents },
    none('of them altered or lost', wrong),
    { name: 'memory of the server before', value: before, unit: 'MB' },
    below('most memory of it meanwhile', reading, before + 150, 'MB'),
    { name: 'size of a backup of all that', value: gigabytes, unit: 'GB' },
    below('most memory of the process that made it', backup, 400, 'MB'),
    ...(await idleReaders(stage, papers)),
  ]
}

async function peakOfBackup(settings: Settings, path: string): Promise<number> {
  const started = launch(['server/operations/backup.ts', path], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, AUTH_SECRET: secret, ...settings },
  })
  let peak = 0
  let ended = false
  void started.ended.then(() => {
    ended = true
  })
  while (!ended) {
    try {
      peak = Math.max(peak, peakOf(started.pid))
    } catch {
      // ended meanwhile
    }
    await sleep(100)
  }
  if ((await started.ended) !== 0) throw new Error(started.words())
  return peak
}

/** A hundred who ask for a long document and take none of it, for longer than the store waits for a reader. */
async function idleReaders(stage: Stage, papers: Paper[]): Promise<Figure[]> {
  const [paper] = papers
  const { port } = new URL(stage.program.url)
  const headers = Object.entries(stage.witness.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET /files/${paper?.id} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers.join('')}connection: close\r\n\r\n`
  const readers = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.pause().write(request)
    return socket
  })
  await sleep(30_000)
  const meanwhile = await download(stage, paper?.id ?? '')
  let received = 0
  const [slow, ...others] = readers
  for (const socket of others) socket.destroy()
  for await (const chunk of slow ?? []) received += (chunk as Buffer).length
  return [
    holds('a document comes while 100 readers take nothing for 30 s', meanwhile.sha256 === paper?.sha256),
    holds('one of these gets all of it in the end', received > 10 * megabyte),
  ]
}

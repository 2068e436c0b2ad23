import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Verdict } from '#domain/ownership/handover-verdict.ts'
import { visitor } from './people.ts'
import type { TestServer } from './server.ts'

/** What /verify says about a file. */
export async function verdictOn(server: TestServer, text: string | Uint8Array): Promise<Verdict> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const answer = await visitor(server).post('/public/handovers/verify', bytes)
  expect(answer.status).toBe(200)
  return answer.json()
}

/** What the command says about files: `check(keys, …texts)` with a keys.json, or without one. */
export function useOfflineCheck() {
  let folder = ''
  let files = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'garagetale-handover-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const keep = async (text: string) => {
    const path = join(folder, `${++files}.json`)
    await writeFile(path, text)
    return path
  }
  return async (keys: string | null, ...texts: string[]) => {
    const paths = await Promise.all(texts.map(keep))
    return run(...paths, ...(keys === null ? [] : ['--keys', await keep(keys)]))
  }
}

export const publishedKeys = async (server: TestServer) => (await visitor(server).get('/public/handovers/keys')).text()

export function run(...args: string[]) {
  const script = resolve(import.meta.dirname, '../../scripts/verify-handover.mjs')
  const child = spawn(process.execPath, [script, ...args])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise<{ code: number | null; said: string }>((done) => child.on('close', (code) => done({ code, said })))
}

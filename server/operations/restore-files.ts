import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { createFileStore } from '../platform/files/create-file-store.ts'
import { isFileKey } from './manifest.ts'

/** Staged bytes: put in place together with the rows, or removed without a trace. */
export interface Arrival {
  add(key: string, content: AsyncIterable<Uint8Array>): Promise<void>
  place(): Promise<void>
  undo(): Promise<void>
  /** After the rows are committed: removes what was there before. */
  settle(): Promise<void>
}

export const filesArrive = (config: Config): Arrival =>
  config.files.store === 'disk' ? ontoDisk(config.files.folder) : intoBucket(config)

function ontoDisk(folder: string): Arrival {
  const ready = `${folder}.restoring`
  const former = `${folder}.former`
  let placed = false
  return {
    async add(key, content) {
      const path = join(ready, key)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    },
    async place() {
      await mkdir(ready, { recursive: true })
      await rm(former, { recursive: true, force: true })
      if (existsSync(folder)) await rename(folder, former)
      await rename(ready, folder)
      placed = true
    },
    async undo() {
      if (placed) await rm(folder, { recursive: true, force: true })
      if (existsSync(former) && !existsSync(folder)) await rename(former, folder)
      await rm(ready, { recursive: true, force: true })
    },
    settle: () => rm(former, { recursive: true, force: true }),
  }
}

const mostAtOnce = 8

/** A bucket has no rename; but objects are named by ids that nobody knows before the rows are there. */
function intoBucket(config: Config): Arrival {
  const store = createFileStore(config)
  const arrived = new Set<string>()
  const former = new Set<string>()
  // Each takes a round trip or two, so several are on their way; what comes next waits, and so stays out of memory.
  const onTheirWay = new Set<Promise<void>>()
  const lookedFor = new Map<string, Promise<void>>()
  async function send(key: string, bytes: Uint8Array) {
    const folder = dirname(key)
    const looked = lookedFor.get(folder) ?? store.exists(key).then((is) => void (is && former.add(folder)))
    lookedFor.set(folder, looked)
    await looked
    await store.put(key, bytes, contentTypeOf(key))
    arrived.add(folder)
  }
  return {
    async add(key, content) {
      const chunks: Uint8Array[] = []
      for await (const chunk of content) chunks.push(chunk)
      while (onTheirWay.size >= mostAtOnce) await Promise.race(onTheirWay)
      const sent = send(key, Buffer.concat(chunks)).then(() => void onTheirWay.delete(sent))
      sent.catch(() => {}) // it stays among them, and fails whatever waits for it
      onTheirWay.add(sent)
    },
    async place() {
      await Promise.all(onTheirWay)
    },
    async undo() {
      await Promise.allSettled(onTheirWay)
      onTheirWay.clear()
      for (const folder of arrived) if (!former.has(folder)) await store.remove(folder)
    },
    async settle() {
      const strangers = new Set<string>()
      for await (const key of store.list())
        if (isFileKey(key) && !arrived.has(dirname(key))) strangers.add(dirname(key))
      for (const folder of strangers) await store.remove(folder)
    },
  }
}

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
}
const contentTypeOf = (key: string) => contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** The key that signs sessions and decrypts two-factor secrets goes with the rows it belongs to. */
export function secretArrives(config: Config) {
  const file = join(config.dataDir, 'secret')
  let former: string | undefined
  let arrived: string | undefined
  return {
    keep(secret: string) {
      arrived = secret
    },
    async place() {
      if (arrived === undefined || config.secret) return
      former = await readFile(file, 'utf8').catch(() => '')
      await mkdir(config.dataDir, { recursive: true })
      await writeFile(file, arrived, { mode: 0o600 })
    },
    async undo() {
      if (former) await writeFile(file, former, { mode: 0o600 })
      else if (former === '') await rm(file, { force: true })
    },
  }
}

import { createReadStream } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

export function createFileStore(config: Config): FileStore {
  return config.files.store === 'disk' ? diskStore(config.files.folder) : s3Store(config.files)
}

function diskStore(folder: string): FileStore {
  const driver = new FSDriver({ location: folder, visibility: 'private' })
  return {
    async put(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, bytes, { mode: 0o600 })
    },
    async read(key, range) {
      const path = join(folder, key)
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (!found?.isFile()) return undefined
      return { stream: createReadStream(path, range), length: range ? range.end - range.start + 1 : found.size }
    },
    exists: (key) => driver.exists(key),
    remove: (key) => driver.deleteAll(key),
    async *list() {
      for (const object of (await driver.listAll('', { recursive: true })).objects) if (object.isFile) yield object.key
    },
    async *look(shelf) {
      for (const entry of await readdir(join(folder, shelf), { recursive: true, withFileTypes: true }).catch(nothing)) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch(nothing) // removed since it was listed
        if (!('size' in found)) continue
        yield { key: relative(folder, path).replaceAll(sep, '/'), size: found.size, modified_at: found.mtime }
      }
    },
  }
}

function nothing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return []
}

import { plural } from '#domain/basics/plural.ts'
import type { Db } from '../platform/database/database.ts'
import { createFileStore } from '../platform/files/create-file-store.ts'
import { type FileStore, keyOf } from '../platform/files/file-store.ts'
import type { Desk } from './desk.ts'
import { measure } from './measured.ts'
import { objectsByFile } from './stored-objects.ts'

export interface FileFindings {
  right: number
  problems: string[]
}

/**
 * Checks that every stored file has its bytes, and that there are no bytes without a file. The checksum in the row is
 * that of one object, the picture in its largest size; the others are covered by the sum of their sizes.
 */
export async function verifyFiles(db: Db, store: FileStore): Promise<FileFindings> {
  const objects = await objectsByFile(store)
  const problems: string[] = []
  let right = 0
  const columns = ['id', 'state', 'checksum', 'size_bytes'] as const
  for await (const { id, state, checksum, size_bytes } of db.selectFrom('files').select(columns).stream(500)) {
    const names = objects.get(id) ?? []
    objects.delete(id)
    if (state !== 'stored') continue
    const found = await Promise.all(names.map((name) => measureObject(store, keyOf(id, name))))
    const size = found.reduce((sum, object) => sum + object.size, 0)
    if (names.length === 0) problems.push(`${id}: its bytes are missing`)
    else if (size !== size_bytes) problems.push(`${id}: ${size} bytes are stored instead of ${size_bytes}`)
    else if (!found.some((object) => object.sha256 === checksum)) problems.push(`${id}: its checksum is wrong`)
    else right++
  }
  for (const [id, names] of objects) problems.push(`${id}: bytes without a file (${names.join(', ')})`)
  return { right, problems }
}

/** The exit code. */
export async function reportFiles({ db, config, say }: Desk): Promise<number> {
  const { right, problems } = await verifyFiles(db, createFileStore(config))
  for (const problem of problems) say(problem)
  say(`${plural(right, 'stored file')} right, ${plural(problems.length, 'problem')}.`)
  return problems.length === 0 ? 0 : 2
}

async function measureObject(store: FileStore, key: string) {
  const found = await store.read(key)
  return found ? measure(found.stream) : { size: 0, sha256: '' }
}

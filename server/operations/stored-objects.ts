import type { FileStore } from '../platform/files/file-store.ts'

/** The names of the objects in the store under each file's id. */
export async function objectsByFile(store: FileStore): Promise<Map<string, string[]>> {
  const objects = new Map<string, string[]>()
  for await (const key of store.list()) {
    const [id = '', name = ''] = key.split('/').slice(-2)
    const names = objects.get(id)
    if (names) names.push(name)
    else objects.set(id, [name])
  }
  return objects
}

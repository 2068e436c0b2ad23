import type { NewEntry, WaitingEntry } from './waiting-entry.ts'

/*
 * What waits on this device. A database of its own, which outlives what is kept only for reading. The bytes of files
 * stand beside the entries, so that a list does not read them; entry and files are written in one transaction.
 */

interface Bytes {
  key: string
  bytes: ArrayBuffer
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('garagetale-outbox', 1)
    request.onupgradeneeded = () => {
      const entries = request.result.createObjectStore('entries', { keyPath: 'place', autoIncrement: true })
      entries.createIndex('id', 'id', { unique: true })
      request.result.createObjectStore('files', { keyPath: 'key' })
    }
    request.onsuccess = () => {
      const db = request.result
      db.onversionchange = () => {
        opened = undefined
        db.close()
      }
      db.onclose = () => {
        opened = undefined
      }
      resolve(db)
    }
    request.onerror = () => reject(request.error)
  }).catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

interface Stores {
  entries: IDBObjectStore
  files: IDBObjectStore
}

/** Resolves once it is on disk: a phone that is switched off the next moment has kept it. */
async function act<T>(mode: IDBTransactionMode, work: (stores: Stores) => { result?: T }): Promise<T> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const tx = db.transaction(['entries', 'files'], mode, { durability: 'strict' })
    const answer = work({ entries: tx.objectStore('entries'), files: tx.objectStore('files') })
    tx.oncomplete = () => resolve(answer.result as T)
    tx.onabort = () => reject(tx.error ?? new DOMException('The entry could not be kept', 'AbortError'))
  })
}

export const listEntries = () => act<WaitingEntry[]>('readonly', ({ entries }) => entries.getAll())

export const bytesOf = async (key: string): Promise<ArrayBuffer | undefined> =>
  (await act<Bytes | undefined>('readonly', ({ files }) => files.get(key)))?.bytes

export const hasEntry = async (id: string): Promise<boolean> =>
  (await act<IDBValidKey | undefined>('readonly', ({ entries }) => entries.index('id').getKey(id))) !== undefined

/** `attempts`: how often it has been sent already, without an answer. */
export const addEntry = (entry: NewEntry, bytes: Bytes[], attempts: number) =>
  act('readwrite', ({ entries, files }) => {
    for (const each of bytes) files.put(each)
    const first = { createdAt: Date.now(), revision: 1, attempts, isChanged: false }
    return entries.add({ ...entry, ...first })
  })

/** With what is told of it now, or not at all: undefined removes it with its files. */
export const changeEntry = (
  id: string,
  change: (entry: WaitingEntry) => WaitingEntry | undefined,
  bytes: Bytes[] = [],
): Promise<WaitingEntry | undefined> =>
  act('readwrite', ({ entries, files }) => {
    const answer: { result?: WaitingEntry | undefined } = {}
    const found = entries.index('id').get(id)
    found.onsuccess = () => {
      const before = found.result as WaitingEntry | undefined
      if (!before) return
      const after = change(before)
      answer.result = after
      for (const { key } of before.files) if (!after?.files.some((file) => file.key === key)) files.delete(key)
      if (!after) return void entries.delete(before.place)
      for (const each of bytes) files.put(each)
      entries.put(after)
    }
    return answer
  })

/** For an account that is deleted, or a member who wants nothing of theirs to stay here. */
export async function forgetEntries(member: string) {
  for (const entry of await listEntries()) if (entry.member === member) await changeEntry(entry.id, () => undefined)
}

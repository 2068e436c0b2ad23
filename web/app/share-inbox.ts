import { largestUpload, typesOf } from '#domain/basics/file.ts'

/*
 * What another app shared with GarageTale waits here, on the device, until the member says what it is: the service worker
 * puts it in, the screen /share takes it out. Nothing is sent anywhere before that. A page of another site can send
 * something here too, and nothing in the request tells the two apart: so what arrives is only ever shown, never replaces
 * what waits, and is gone after half an hour or when the member signs out.
 */

export interface SharedFile {
  key: number
  at: number
  file: File
}

const sharedTypes = typesOf(['image', 'pdf'])
const mostShared = 10
const longest = 30 * 60_000

const database = 'garagetale-shared'

const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore('files', { keyPath: 'key', autoIncrement: true })
  return asked(request)
}

async function within<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    const transaction = db.transaction('files', mode)
    const settled = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const result = await act(transaction.objectStore('files'))
    await settled
    return result
  } finally {
    db.close()
  }
}

/** As an upload would take it: the member is told of the rest. */
export const isShareable = ({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>) =>
  (sharedTypes.includes(type) || (type === '' && /\.hei[cf]$/i.test(name))) && size > 0 && size <= largestUpload

const isOld = ({ at }: SharedFile, now: number) => now - at > longest || at > now

/** How many were taken in; what is left out is too large, of another type, or one too many. */
export const putShared = (files: readonly File[], now = Date.now()) =>
  within('readwrite', async (store) => {
    const waiting = (await asked(store.getAll())) as SharedFile[]
    const old = waiting.filter((each) => isOld(each, now))
    for (const { key } of old) store.delete(key)
    const taken = files.filter(isShareable).slice(0, mostShared - (waiting.length - old.length))
    for (const file of taken) store.add({ at: now, file })
    return taken.length
  })

/** What waits, oldest first. */
export const readShared = (now = Date.now()) =>
  within('readwrite', async (store) => {
    const waiting = (await asked(store.getAll())) as SharedFile[]
    for (const each of waiting) if (isOld(each, now)) store.delete(each.key)
    return waiting.filter((each) => !isOld(each, now))
  })

export const removeShared = (keys: readonly number[]) =>
  within('readwrite', async (store) => {
    for (const key of keys) store.delete(key)
  })

/** On signing out; a browser without storage has nothing to forget. */
export const forgetShared = () => {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(database)
}

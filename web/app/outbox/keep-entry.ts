import { ApiError } from '../api-error.ts'
import { sessionNow } from '../session.ts'
import { addEntry, bytesOf, changeEntry, hasEntry } from './store.ts'
import { outboxChanged } from './waiting.ts'
import type { NewEntry, WaitingEntry, WaitingFile } from './waiting-entry.ts'

export interface KeptFile extends WaitingFile {
  file: Blob
}

export type Kept = Omit<NewEntry, 'member' | 'files'> & {
  files: KeptFile[]
  /** It was sent already, and no answer came. */
  wasSent: boolean
  /** It stands in the place of this one. */
  before: WaitingEntry | undefined
}

/** Until there is a connection; one that its form began to send may be here already. */
export async function keepEntry(entry: Kept) {
  if (!(entry.wasSent && (await hasEntry(entry.id)))) await writeEntry(entry)
  void askToPersist()
  void askToSync()
  // The form answers first.
  setTimeout(() => outboxChanged(true), 50)
}

/** On this device, with its files, all or nothing. */
export async function writeEntry({ files: kept, wasSent, before, ...entry }: Kept) {
  const session = sessionNow()
  if (session.state !== 'signed-in') throw new ApiError(401, 'not_authenticated', 'Not authenticated')
  const files = kept.map(({ file: _, ...rest }) => rest)
  const bytes = await Promise.all(kept.map(async ({ key, file }) => ({ key, bytes: await readBytes(file) })))
  const said = { ...entry, member: session.user.id, files }
  try {
    if (before) await changeEntry(entry.id, (now) => asChanged(now, said), bytes)
    else await addEntry(said, bytes, wasSent ? 1 : 0)
  } catch (error) {
    throw new ApiError(0, 'not_kept', isFull(error) ? noRoom : notKept)
  }
}

function asChanged({ problem: _, ...now }: WaitingEntry, said: NewEntry): WaitingEntry {
  return { ...now, ...said, revision: now.revision + 1, isChanged: now.isChanged || now.attempts > 0 }
}

const noRoom =
  'There’s no room left on this device to keep it until you’re back online. Your entries are still here: free some space, or save when there’s a connection.'
const notKept =
  'There’s no connection, and this browser couldn’t keep it until there is. Your entries are still here: save again when you’re back online.'

const isFull = (error: unknown) => (error as DOMException | null)?.name === 'QuotaExceededError'

async function readBytes(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch {
    throw new ApiError(0, 'not_kept', 'A photo can no longer be read. Please remove it and choose it again.')
  }
}

/** So that the browser does not clear it away when space is short. Some ask the member; it is for their own good. */
async function askToPersist() {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Without an answer it is kept as well as it can be.
  }
}

type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Where there is Background Sync, it is sent once there is a connection, even if this page is closed by then. */
async function askToSync() {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (registration as Syncing | undefined)?.sync?.register('outbox')
  } catch {
    // A page sends it as soon as one is open.
  }
}

/** Its files as a form had them. */
export async function filesOf({ files }: WaitingEntry): Promise<{ file: File; key: string; fileId?: string }[]> {
  const found = await Promise.all(
    files.map(async ({ key, name, type }) => {
      const bytes = await bytesOf(key)
      return bytes ? [{ key, file: new File([bytes], name, { type }) }] : []
    }),
  )
  return found.flat()
}

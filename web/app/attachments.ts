import { createElement, lazy, Suspense, useContext, useEffect, useRef, useState } from 'react'
import type { Attachment, UploadKind } from '#domain/basics/upload.ts'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { AttachedFile } from '../ui/forms/attachments-field.tsx'
import {
  arrivedItem,
  canPreview,
  chosenItem,
  failedItem,
  isOtherThan,
  itemsToKeep,
  keptItem,
  movedItems,
  type Pending,
  readyItems,
  storedItem,
  waitingItem,
} from './attached-items.ts'
import { listWith } from './attachment-limit.ts'
import { isRefused, isUnsent } from './files-note.ts'
import { GivenFiles } from './given-files.ts'
import { ApiError, http } from './http.ts'
import { attemptKey } from './save.ts'
import { upload } from './upload.ts'

const nearby = { className: 'mb-3' }
const StorageNotice = lazy(() =>
  import('./storage-notice.tsx').then(
    (module) => ({ default: module.StorageNotice }),
    // Without it the upload itself still says if there is no space.
    () => ({ default: () => null }),
  ),
)

interface Attaching {
  kind: UploadKind
  vehicleId: string
  existing?: Attachment[]
  /** The limit: further files are listed as left out. If it is one, a new file replaces the old. */
  most?: number
  /** Shown for a file that failed to upload and can be retried. */
  failedText?: string
  /** Without a connection they are kept here with their record. */
  mayWait?: boolean
  /** Those of a record that waits already. */
  kept?: { key: string; file: File }[] | undefined
}

/**
 * Files upload as soon as they are chosen, while the rest of the form is filled in; the record then refers to their
 * ids.
 */
export function useAttachments({
  kind,
  vehicleId,
  existing = [],
  most = 20,
  failedText = 'Failed to upload images. Please try again.',
  mayWait = false,
  kept = [],
}: Attaching) {
  const own = useOwnUploads()
  const [items, setItems] = useState<Pending[]>(() => [
    ...existing.map(storedItem),
    ...kept.map(({ key, file }) => keptItem(kind, file, key, own.preview(file))),
  ])
  const lastKey = useRef(0)
  /** What the newest file replaces, until the server has stored it. */
  const replaced = useRef<Pending[]>([])

  const change = (key: string, patch: Partial<Pending>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...patch } : item)))

  async function send(key: string, file: File, uploadKey = attemptKey()) {
    if (mayWait && !navigator.onLine && !isDemoVehicle(vehicleId)) return change(key, { ...waitingItem, uploadKey })
    change(key, { state: 'uploading', progress: 0, problem: undefined, uploadKey })
    const heard = {
      onProgress: (progress: number) => change(key, { progress }),
      ...(mayWait && { onSilence: () => change(key, waitingItem) }),
    }
    try {
      const { id } = isDemoVehicle(vehicleId) ? { id: '' } : await sendFile(kind, file, uploadKey, heard)
      if (id && !own.keep(id)) return
      change(key, { ...arrivedItem, fileId: id, sentAt: Date.now() })
    } catch (error) {
      if (mayWait && error instanceof ApiError && error.code === 'offline') return change(key, waitingItem)
      const failed = failedItem(error, failedText)
      if (!failed.canRetry) setItems((all) => [...replaced.current.splice(0), ...all])
      change(key, failed)
    }
  }

  function add(files: File[]) {
    const added = files.map((file) => {
      lastKey.current += 1
      return chosenItem(kind, file, `new-${lastKey.current}`, own.preview(file))
    })
    setItems((all) => listWith(all, added, most))
    if (most === 1) replaced.current = items.filter((item) => !isRefused(item))
    const keys = new Set(added.map(({ key }) => key))
    for (const { key, file, state } of listWith(items, added, most))
      if (keys.has(key) && file && state !== 'failed') void send(key, file)
  }

  const given = useGivenFiles(add)

  function remove(key: string) {
    const item = items.find((each) => each.key === key)
    if (item?.fileId) own.drop(item.fileId)
    setItems((all) => all.filter((each) => each.key !== key))
  }

  const retry = (key: string) => {
    const { file, uploadKey } = items.find((each) => each.key === key) ?? {}
    if (file) void send(key, file, uploadKey)
  }

  /** Moves it to another position; beyond the ends means the end. */
  const move = (key: string, to: number) => setItems((all) => movedItems(all, key, to))

  return {
    field: {
      files: items as AttachedFile[],
      onAdd: add,
      onRemove: remove,
      onRetry: retry,
      notice: isDemoVehicle(vehicleId) ? null : createElement(Suspense, null, createElement(StorageNotice, nearby)),
    },
    move,
    /** The ids the record refers to, in order. */
    fileIds: items.flatMap(({ fileId }) => fileId || []),
    /** Uploaded files; where each becomes its own record, `field.onRemove(key)` drops the one just saved. */
    ready: readyItems(items),
    /** All chosen files are uploaded; a form waits for this before it saves. */
    uploading: items.some(({ state }) => state === 'uploading'),
    /** An upload failed, so saving asks about it first. Refused files don't block saving. */
    unsent: items.some(isUnsent),
    count: items.length,
    /** Some could not be sent, and are kept with their record. */
    waits: items.some(({ waits }) => waits),
    /** All of them as they are, for keeping them here; whoever does so has them from then on. */
    toKeep: () => itemsToKeep(kind, items),
    leave() {
      own.leave()
      given.onKept()
    },
    /** Something was added or removed since the dialog opened. */
    changed: isOtherThan(items, existing, kept),
  }
}

/** What another app shared is in the form from the start. */
function useGivenFiles(add: (files: File[]) => void) {
  const given = useContext(GivenFiles)
  const isGiven = useRef(false)
  useEffect(() => {
    if (isGiven.current || given.files.length === 0) return
    isGiven.current = true
    add([...given.files])
  })
  return given
}

/** A connection this long without a sign of life keeps nobody from saving: the file goes on, and waits if it has to. */
const longestSilence = 8000

interface Heard {
  onProgress: (share: number) => void
  onSilence?: () => void
}

async function sendFile(kind: UploadKind, file: File, key: string, { onProgress, onSilence }: Heard) {
  let timer = 0
  const listen = () => {
    clearTimeout(timer)
    if (onSilence) timer = window.setTimeout(onSilence, longestSilence)
  }
  const hear = (share: number) => {
    listen()
    onProgress(share)
  }
  listen()
  try {
    return await upload<{ id: string }>('POST', `/uploads/${kind}`, file, hear, key)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What this dialog has uploaded. Closed without saving it deletes them again; the server keeps those that a record
 * refers to.
 */
function useOwnUploads() {
  const fresh = useRef(new Set<string>())
  const previews = useRef(new Set<string>())
  const closed = useRef(false)
  const left = useRef(false)
  useEffect(() => {
    const [ids, urls] = [fresh.current, previews.current]
    closed.current = false
    return () => {
      closed.current = true
      for (const id of ids) takeBack(id)
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])
  return {
    /** False if the dialog was closed during the upload. */
    keep(id: string) {
      if (closed.current && !left.current) takeBack(id)
      else if (!closed.current) fresh.current.add(id)
      return !closed.current
    },
    drop(id: string) {
      if (fresh.current.delete(id)) takeBack(id)
    },
    /** They are somebody else's to send or to delete, and so is what is still on its way. */
    leave() {
      fresh.current.clear()
      left.current = true
    },
    preview(file: File) {
      if (!canPreview(file)) return undefined
      const url = URL.createObjectURL(file)
      previews.current.add(url)
      return url
    },
  }
}

const takeBack = (id: string) => void http.delete(`/uploads/${id}`).catch(() => {})

import { createElement, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { largestUpload, typesOf } from '#domain/basics/file.ts'
import { type Attachment, type UploadKind, uploadRefusal, uploadRules } from '#domain/basics/upload.ts'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { AttachedFile } from '../ui/forms/attachments-field.tsx'
import { listWith } from './attachment-limit.ts'
import { isRefused, isUnsent } from './files-note.ts'
import { ApiError, http } from './http.ts'
import { upload } from './upload.ts'

const nearby = { className: 'mb-3' }
const StorageNotice = lazy(() =>
  import('./storage-notice.tsx').then(
    (module) => ({ default: module.StorageNotice }),
    // Without it the upload itself still says when there is no room.
    () => ({ default: () => null }),
  ),
)

interface Pending extends AttachedFile {
  file?: File
  /** The stored file's id, once the server has it. */
  fileId?: string
}

interface Attaching {
  kind: UploadKind
  vehicleId: string
  existing?: Attachment[]
  /** The limit: further files are listed as left out. If it is one, a new file replaces the old. */
  most?: number
  /** Shown for a file that failed to upload and can be retried. */
  failedText?: string
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
}: Attaching) {
  const [items, setItems] = useState<Pending[]>(() => existing.map(asItem))
  const fresh = useRef(new Set<string>())
  const made = useRef(new Set<string>())
  const closed = useRef(false)
  const lastKey = useRef(0)
  /** What the newest file replaces, until the server has stored it. */
  const replaced = useRef<Pending[]>([])

  // A dialog that closes without saving deletes its uploads; the server keeps those that a record refers to.
  useEffect(() => {
    const [ids, previews] = [fresh.current, made.current]
    closed.current = false
    return () => {
      closed.current = true
      for (const id of ids) takeBack(id)
      for (const url of previews) URL.revokeObjectURL(url)
    }
  }, [])

  const change = (key: string, patch: Partial<Pending>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...patch } : item)))

  async function send(key: string, file: File) {
    change(key, { state: 'uploading', progress: 0, problem: undefined })
    try {
      const { id } = isDemoVehicle(vehicleId)
        ? { id: '' }
        : await upload<{ id: string }>('POST', `/uploads/${kind}`, file, (progress) => change(key, { progress }))
      // Its dialog was closed while it was on its way.
      if (id && closed.current) return takeBack(id)
      if (id) fresh.current.add(id)
      change(key, { state: 'ready', fileId: id })
    } catch (error) {
      const signedOut = error instanceof ApiError && error.status === 401
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && !signedOut
      if (refused) setItems((all) => [...replaced.current.splice(0), ...all])
      change(key, {
        state: 'failed',
        canRetry: !refused,
        ...(refused && { preview: undefined }),
        problem: signedOut ? 'Authentication required' : (refused && error.message) || failedText,
      })
    }
  }

  function add(files: File[]) {
    const added = files.map((file): Pending => {
      lastKey.current += 1
      const key = `new-${lastKey.current}`
      const preview = canPreview(file) ? URL.createObjectURL(file) : undefined
      if (preview) made.current.add(preview)
      return {
        key,
        name: file.name,
        type: isHeic(file) ? 'image' : typeOf(file.type),
        preview,
        file,
        state: 'uploading',
        progress: 0,
        ...refusal(kind, file),
      }
    })
    setItems((all) => listWith(all, added, most))
    if (most === 1) replaced.current = items.filter((item) => !isRefused(item))
    const own = new Set(added.map(({ key }) => key))
    for (const { key, file, state } of listWith(items, added, most))
      if (own.has(key) && file && state !== 'failed') void send(key, file)
  }

  function remove(key: string) {
    const item = items.find((each) => each.key === key)
    if (item?.fileId && fresh.current.delete(item.fileId)) takeBack(item.fileId)
    setItems((all) => all.filter((each) => each.key !== key))
  }

  const retry = (key: string) => {
    const file = items.find((each) => each.key === key)?.file
    if (file) void send(key, file)
  }

  /** To another place in the order; one that is beyond the ends is the end. */
  const move = (key: string, to: number) =>
    setItems((all) => {
      const others = all.filter((each) => each.key !== key)
      return others.toSpliced(Math.max(0, to), 0, ...all.filter((each) => each.key === key))
    })

  return {
    field: {
      files: items as AttachedFile[],
      onAdd: add,
      onRemove: remove,
      onRetry: retry,
      notice: isDemoVehicle(vehicleId) ? null : createElement(Suspense, null, createElement(StorageNotice, nearby)),
    },
    move,
    /** What the record names, in order. */
    fileIds: items.flatMap(({ fileId }) => fileId || []),
    /**
     * What has arrived; where each file becomes a record of its own, `field.onRemove(key)` drops the one just saved.
     */
    ready: items.flatMap(({ key, name, state, fileId = '' }) => (state === 'ready' ? [{ key, name, fileId }] : [])),
    /** All chosen files are uploaded; a form waits for this before it saves. */
    uploading: items.some(({ state }) => state === 'uploading'),
    /** An upload failed, so saving asks about it first. Refused files don't block saving. */
    unsent: items.some(isUnsent),
    count: items.length,
    /** Something was added or taken away since the dialog opened. */
    changed: items.map(({ key }) => key).join() !== existing.map(({ id }) => id).join(),
  }
}

const isHeic = ({ type, name }: File) => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)
/** Few browsers can show what an iPhone saves. */
const canPreview = (file: File) => file.type.startsWith('image/') && !isHeic(file)

const takeBack = (id: string) => void http.delete(`/uploads/${id}`).catch(() => {})

const asItem = ({ id, url, mime, name }: Attachment): Pending => ({
  key: id,
  fileId: id,
  name: name ?? 'File',
  type: typeOf(mime),
  preview: mime.startsWith('image/') ? `${url}/320` : undefined,
  href: url,
  state: 'ready',
  progress: 1,
})

const typeOf = (mime: string): AttachedFile['type'] =>
  mime.startsWith('image/') ? 'image' : mime.startsWith('video/') ? 'video' : 'pdf'

/** Checked before uploading; the server checks the bytes themselves. */
function refusal(kind: UploadKind, file: File): Partial<Pending> {
  const types = typesOf(uploadRules[kind].accept)
  const why = file.size > largestUpload ? 'tooLarge' : file.type && !types.includes(file.type) ? 'wrongType' : undefined
  const refused = { state: 'failed', canRetry: false, preview: undefined } as const
  if (why) return { ...refused, problem: uploadRefusal(kind, why, file.name) }
  return file.size === 0 ? { ...refused, problem: `${file.name} is empty.` } : {}
}

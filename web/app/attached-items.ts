import { largestUpload, typesOf } from '#domain/basics/file.ts'
import { type Attachment, type UploadKind, uploadRefusal, uploadRules } from '#domain/basics/upload.ts'
import type { AttachedFile } from '../ui/forms/attachments-field.tsx'
import { ApiError } from './http.ts'

export interface Pending extends AttachedFile {
  file?: File
  /** The stored file's id, once the server has it. */
  fileId?: string
  /** When it was uploaded. */
  sentAt?: number
  /** Its name for the server: sent again it is the same file. */
  uploadKey?: string
  /** It is kept here until there is a connection. */
  waits?: boolean
}

export const storedItem = ({ id, url, mime, name }: Attachment): Pending => ({
  key: id,
  fileId: id,
  name: name ?? 'File',
  type: typeOf(mime),
  preview: mime.startsWith('image/') ? `${url}/320` : undefined,
  href: url,
  state: 'ready',
  progress: 1,
})

/** A file that was just chosen. */
export const chosenItem = (kind: UploadKind, file: File, key: string, preview: string | undefined): Pending => ({
  key,
  name: file.name,
  type: isHeic(file) ? 'image' : typeOf(file.type),
  preview,
  file,
  state: 'uploading',
  progress: 0,
  ...refusal(kind, file),
})

/** Goes with its record once there is a connection. */
export const waitingItem = {
  state: 'ready',
  progress: 1,
  waits: true,
  note: 'Waits for a connection',
  /** Told to whoever wants it read. */
  problem: 'There’s no connection, so the photo can’t be read now. It’s kept with the entry.',
} as const

/** It has reached the server after all. */
export const arrivedItem = { state: 'ready', waits: false, note: undefined, problem: undefined } as const

/** One of a record that waits already. */
export const keptItem = (...chosen: Parameters<typeof chosenItem>): Pending => ({
  ...chosenItem(...chosen),
  ...waitingItem,
  uploadKey: chosen[2],
})

/** As they are kept on this device with their record, those that were sent already as well. */
export const itemsToKeep = (kind: UploadKind, items: Pending[]) =>
  items.flatMap(({ state, name, file, fileId, sentAt, uploadKey }) =>
    file && uploadKey && state !== 'failed'
      ? [{ key: uploadKey, kind, name, type: file.type, file, ...(fileId && sentAt && { fileId, sentAt }) }]
      : [],
  )

export const readyItems = (items: Pending[]) =>
  items.flatMap(({ key, name, state, waits, fileId = '' }) =>
    state === 'ready' && !waits ? [{ key, name, fileId }] : [],
  )

export function movedItems(items: Pending[], key: string, to: number): Pending[] {
  const others = items.filter((each) => each.key !== key)
  return others.toSpliced(Math.max(0, to), 0, ...items.filter((each) => each.key === key))
}

/** Something was added or removed since the record was opened. */
export const isOtherThan = (items: Pending[], stored: { id: string }[], kept: { key: string }[]) =>
  items.map(({ key }) => key).join() !== [...stored.map(({ id }) => id), ...kept.map(({ key }) => key)].join()

/** What happens to a file that failed to upload, and whether the server has refused it. */
export function failedItem(error: unknown, failedText: string): Partial<Pending> & { canRetry: boolean } {
  const signedOut = error instanceof ApiError && error.status === 401
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && !signedOut
  return {
    state: 'failed',
    canRetry: !refused,
    ...{ waits: false, note: undefined },
    ...(refused && { preview: undefined }),
    problem: signedOut ? 'Authentication required' : (refused && error.message) || failedText,
  }
}

const isHeic = ({ type, name }: File) => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)
/** Few browsers can display iPhone photos. */
export const canPreview = (file: File) => file.type.startsWith('image/') && !isHeic(file)

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

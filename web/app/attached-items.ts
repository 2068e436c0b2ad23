import { largestUpload, typesOf } from '#domain/basics/file.ts'
import { type Attachment, type UploadKind, uploadRefusal, uploadRules } from '#domain/basics/upload.ts'
import type { AttachedFile } from '../ui/forms/attachments-field.tsx'
import { ApiError } from './http.ts'

export interface Pending extends AttachedFile {
  file?: File
  /** The stored file's id, once the server has it. */
  fileId?: string
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

/** What happens to a file that failed to upload, and whether the server has refused it. */
export function failedItem(error: unknown, failedText: string): Partial<Pending> & { canRetry: boolean } {
  const signedOut = error instanceof ApiError && error.status === 401
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && !signedOut
  return {
    state: 'failed',
    canRetry: !refused,
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

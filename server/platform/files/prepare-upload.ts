import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type FileKind, keepsReceived } from '#domain/basics/file.ts'
import { contentCredentials } from './pictures/content-credentials.ts'
import { makePicture } from './pictures/images.ts'
import type { ReceivedFile } from './spool-upload.ts'
import { withoutMetadata } from './video/video-metadata.ts'

/** What is stored of a file that was received. */
export interface Prepared {
  mime: string
  /** Of a photo whose bytes are kept as they came. */
  received?: { sha256: string; mime: string; credentials_by: string | null }
  /** The version for downloads comes last. */
  objects: { name: string; mime: string; bytes: Uint8Array }[]
  width: number | null
  height: number | null
}

const originalNames: Record<string, string> = {
  'application/pdf': 'original.pdf',
  'image/jpeg': 'original.jpg',
  'image/png': 'original.png',
  'video/mp4': 'original.mp4',
  'video/webm': 'original.webm',
  'video/quicktime': 'original.mov',
}

export const sizeMime = 'image/webp'

/** The names of a stored file's objects: as it came, or a picture in one of its sizes. */
export const objectName = (mime: string, size: number) => originalNames[mime] ?? `${size}.webp`

/** A picture in its sizes, a video without its metadata, a document as it came. */
export async function prepareUpload(file: ReceivedFile, kind: FileKind): Promise<Prepared> {
  if (file.family !== 'image') {
    const received = await readFile(file.path)
    const bytes = file.family === 'video' ? withoutMetadata(received, file.mime) : received
    const objects = [{ name: objectName(file.mime, 0), mime: file.mime, bytes }]
    return { mime: file.mime, objects, width: null, height: null }
  }
  const { width, height, sizes, original } = await makePicture(file.path, kind)
  const objects = sizes.map(({ size, bytes }) => ({ name: objectName(sizeMime, size), mime: sizeMime, bytes }))
  if (original) objects.push({ name: objectName(original.mime, 0), mime: original.mime, bytes: original.bytes })
  const made = { mime: original?.mime ?? sizeMime, width, height, objects }
  return keepsReceived(kind) ? withReceived(made, file) : made
}

/** The name of a photo's bytes as they came. */
export const receivedName = 'received'

/** First, so that the version for downloads stays the last. */
async function withReceived(made: Prepared, { path, mime }: ReceivedFile): Promise<Prepared> {
  const bytes = await readFile(path)
  const received = {
    mime,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    credentials_by: contentCredentials(bytes)?.by ?? null,
  }
  return { ...made, received, objects: [{ name: receivedName, mime, bytes }, ...made.objects] }
}

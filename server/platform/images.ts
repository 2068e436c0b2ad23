import type { FileKind } from '#domain/file.ts'
import { unsupportedType } from '../errors.ts'
import type { Picture } from './picture-maker.ts'
import { sideProcess } from './side-process.ts'

interface Answer {
  picture?: Picture
  problem?: string
  memory: number
}

const unreadable = 'This picture could not be read. Please try another one.'
const ask = sideProcess<{ path: string; kind: FileKind }, Answer>(new URL('./image-worker.ts', import.meta.url))

/** Made anew in the sizes of its kind, away from the server: it is a stranger's picture. */
export async function makePicture(path: string, kind: FileKind): Promise<Picture> {
  const answer = await ask({ path, kind })
  if (!answer?.picture) throw unsupportedType(answer?.problem ?? unreadable)
  return answer.picture
}

import { rm } from 'node:fs/promises'
import type { FileKind } from '#domain/basics/file.ts'
import { unsupportedType } from '../../http/errors.ts'
import { forPictures, workerProcess } from '../../jobs/worker-process.ts'
import type { Picture } from './picture-maker.ts'
import { unreadable } from './picture-problem.ts'

interface Answer {
  picture?: Picture
  isHevc?: boolean
  problem?: string
  memory: number
}

const ask = workerProcess<{ path: string; kind: FileKind }, Answer>(new URL('./image-worker.ts', import.meta.url))
const askForJpeg = workerProcess<{ path: string; jpegPath: string }, { problem?: string; memory: number }>(
  new URL('./hevc-worker.ts', import.meta.url),
  // A picture may be much larger than it claims: the decoder is stopped before it fills the memory.
  { ...forPictures, wasmMemory: 400 },
)

/** Re-encoded in the sizes of its kind, in a separate process, because it is untrusted. */
export async function makePicture(path: string, kind: FileKind): Promise<Picture> {
  const answer = await ask({ path, kind })
  if (answer?.isHevc) return makeHevcPicture(path, kind)
  return pictureIn(answer)
}

/** In two processes, so that each has its own memory limit. */
async function makeHevcPicture(path: string, kind: FileKind): Promise<Picture> {
  const jpegPath = `${path}.jpg`
  try {
    const converted = await askForJpeg({ path, jpegPath })
    if (!converted || converted.problem) throw unsupportedType(converted?.problem ?? unreadable)
    return pictureIn(await ask({ path: jpegPath, kind }))
  } finally {
    await rm(jpegPath, { force: true })
  }
}

function pictureIn(answer: Answer | undefined): Picture {
  if (!answer?.picture) throw unsupportedType(answer?.problem ?? unreadable)
  return answer.picture
}

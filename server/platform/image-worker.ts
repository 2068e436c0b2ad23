import type { FileKind } from '#domain/file.ts'
import { makePicture, PictureProblem } from './picture-maker.ts'

process.on('message', answer)
process.on('disconnect', () => process.exit())
// The server decides when work ends: a Ctrl-C reaches the whole group, this process included.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function answer({ path, kind }: { path: string; kind: FileKind }) {
  const result = await makePicture(path, kind).then(
    (picture) => ({ picture }),
    (error) => ({ problem: error instanceof PictureProblem ? error.message : undefined }),
  )
  process.send?.({ ...result, memory: process.memoryUsage.rss() })
}

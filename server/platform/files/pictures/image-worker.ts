import type { FileKind } from '#domain/basics/file.ts'
import { HevcPicture, makePicture } from './picture-maker.ts'
import { PictureProblem } from './picture-problem.ts'
import { answerQuestions } from './worker-answers.ts'

answerQuestions(({ path, kind }: { path: string; kind: FileKind }) =>
  makePicture(path, kind).then(
    (picture) => ({ picture }),
    (error) => ({
      problem: error instanceof PictureProblem ? error.message : undefined,
      isHevc: error instanceof HevcPicture,
    }),
  ),
)

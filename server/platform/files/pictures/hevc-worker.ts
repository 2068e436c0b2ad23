import { hevcToJpeg } from './hevc-to-jpeg.ts'
import { PictureProblem, unreadable } from './picture-problem.ts'
import { answerQuestions } from './worker-answers.ts'

answerQuestions(({ path, jpegPath }: { path: string; jpegPath: string }) =>
  hevcToJpeg(path, jpegPath).then(
    () => ({}),
    (error) => ({ problem: error instanceof PictureProblem ? error.message : unreadable }),
  ),
)

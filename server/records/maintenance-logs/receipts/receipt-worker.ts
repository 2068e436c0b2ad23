import { constants, setPriority } from 'node:os'
import { answerQuestions } from '../../../platform/files/pictures/worker-answers.ts'
import { textOf } from './picture-text.ts'

// It may take its time: a request is answered before it gets on. Where that cannot be set, it works all the same.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {}

answerQuestions(({ picture }: { picture: Uint8Array }) =>
  textOf(picture).then(
    (text) => ({ text }),
    (error) => ({ problem: String(error) }),
  ),
)

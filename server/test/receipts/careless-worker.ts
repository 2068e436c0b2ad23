import { createWorker } from 'tesseract.js'
import { answerQuestions } from '../../platform/files/pictures/worker-answers.ts'

/** As somebody might write it who has not read where the language comes from. */
answerQuestions(
  () =>
    new Promise<object>((resolve) => {
      createWorker('eng', 1, { cacheMethod: 'none', errorHandler: () => resolve({}) }).then(resolve, resolve)
    }),
)

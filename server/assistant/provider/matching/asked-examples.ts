import { examples } from '../handbook/examples.ts'
import { withoutNames } from './names.ts'

/** The example questions as they are compared: without the names of cars. */
export const askedExamples = examples.map(({ id, question }) => ({ id, text: withoutNames(question).text }))

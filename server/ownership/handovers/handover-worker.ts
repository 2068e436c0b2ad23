import { readFile } from 'node:fs/promises'
import { compareWith, examine, readGiven } from './examine-handover.ts'
import type { CheckAnswer, CheckQuestion } from './verify-handover.ts'

process.on('message', answer)
process.on('disconnect', () => process.exit())
// The server decides when to stop: Ctrl-C reaches the whole process group, including this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function answer(question: CheckQuestion) {
  const given = readGiven(await readFile(question.path))
  const found: Omit<CheckAnswer, 'memory'> =
    'keys' in question
      ? { examined: examine(given, question) }
      : { compared: compareWith({ ...question.proof, document: JSON.parse(question.document) }, given) }
  process.send?.({ ...found, memory: process.memoryUsage.rss() })
}

import { type ImportAnswers, importTexts } from '#domain/sharing/vehicle-import.ts'
import { AppError } from '../../platform/http/errors.ts'
import { workerProcess } from '../../platform/jobs/worker-process.ts'
import type { ParsedImport } from './parse-import.ts'
import type { SentFile } from './unpack.ts'

export interface UnreadImport {
  files: SentFile[]
  answers: Pick<ImportAnswers, 'answers' | 'mapping'>
}
export interface ReadImport {
  parsed?: ParsedImport
  problem?: string
  memory: number
}

const ask = workerProcess<UnreadImport, ReadImport>(new URL('./import-worker.ts', import.meta.url), {
  what: 'Imports',
  longest: 60_000,
  heap: 400,
})

/** Files from strangers are read in a separate process; what is wrong with one is said in words. */
export async function readImport(question: UnreadImport): Promise<ParsedImport> {
  const { parsed, problem = importTexts.unreadable } = (await ask(question)) ?? {}
  if (!parsed) throw new AppError(422, 'unreadable', problem)
  return parsed
}

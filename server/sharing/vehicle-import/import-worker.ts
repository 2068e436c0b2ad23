import { parseImport } from './parse-import.ts'
import type { ReadImport, UnreadImport } from './read-import.ts'
import { ImportProblem } from './read-table.ts'

process.on('message', answer)
process.on('disconnect', () => process.exit())
// The server decides when to stop: Ctrl-C reaches the whole process group, including this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function answer({ files, answers }: UnreadImport) {
  process.send?.({ ...(await read({ files, answers })), memory: process.memoryUsage.rss() })
}

async function read({ files, answers }: UnreadImport): Promise<Omit<ReadImport, 'memory'>> {
  try {
    return { parsed: await parseImport(files, answers) }
  } catch (error) {
    if (error instanceof ImportProblem) return { problem: error.message }
    throw error
  }
}

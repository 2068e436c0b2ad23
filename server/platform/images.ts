import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FileKind } from '#domain/file.ts'
import { AppError, unsupportedType } from '../errors.ts'
import { createGate } from './gate.ts'
import type { Picture } from './picture-maker.ts'

interface Answer {
  picture?: Picture
  problem?: string
  memory: number
}

const unreadable = 'This picture could not be read. Please try another one.'
const restAfter = 30_000
const longest = 45_000
// Decoders keep the memory they once had; past this a fresh process takes over.
const mostMemory = 200 * 1024 * 1024
// One at a time: the other cores are for answering.
const pass = createGate(1)
let worker: ChildProcess | undefined
let resting: NodeJS.Timeout | undefined

/**
 * Strangers' pictures are decoded in a process of their own: one that brings the decoder down does not take the server
 * with it, and the memory of a large one is given back when that process ends.
 */
export const makePicture = (path: string, kind: FileKind): Promise<Picture> =>
  pass(1, async () => {
    clearTimeout(resting)
    if (!worker?.connected) worker = startWorker()
    const { picture, problem, memory } = await ask(worker, { path, kind })
    if (memory > mostMemory) endWorker()
    else resting = setTimeout(endWorker, restAfter).unref()
    if (!picture) throw unsupportedType(problem ?? unreadable)
    return picture
  })

function startWorker(): ChildProcess {
  const { SystemRoot } = process.env
  const child = fork(new URL('./image-worker.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
    // Nothing of ours is known there. Few pools of memory fragment less than glibc's many.
    env: { MALLOC_ARENA_MAX: '2', ...(SystemRoot ? { SystemRoot } : {}) },
  })
  return child.on('error', (error) => console.error('Pictures cannot be made:', error))
}

async function ask(child: ChildProcess, question: { path: string; kind: FileKind }): Promise<Answer> {
  child.ref()
  child.channel?.ref()
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(longest)])
  try {
    child.send(question)
    const [answer] = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
    if (typeof answer === 'object' && answer) return answer as Answer
  } catch (error) {
    if (!signal.aborted) {
      console.error('A picture could not be handed over:', error)
      throw new AppError(503, 'unavailable', 'Pictures cannot be taken in just now. Please try again.')
    }
  } finally {
    settled.abort()
    child.unref()
    child.channel?.unref()
  }
  return { memory: Number.POSITIVE_INFINITY }
}

function endWorker() {
  if (worker?.connected) worker.disconnect()
  worker = undefined
}

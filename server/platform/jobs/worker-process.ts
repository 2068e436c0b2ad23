import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { createConcurrencyLimit } from '../http/concurrency-limit.ts'
import { AppError } from '../http/errors.ts'
import { log } from '../observability/log.ts'

const restAfter = 30_000
// Decoders keep the memory they have used; beyond this a new process takes over.
const mostMemory = 150 * 1024 * 1024

interface Reported {
  memory: number
}

interface Terms {
  /** What it is for, to start a sentence. */
  what: string
  /** Milliseconds per request. */
  longest: number
  /** Megabytes for its JavaScript heap. */
  heap?: number
  /** Megabytes of it for what was only just made: with few, garbage is collected sooner. */
  young?: number
  /** Megabytes for a WebAssembly library. */
  wasmMemory?: number
}

export const forPictures: Terms = { what: 'Pictures', longest: 45_000 }

/**
 * Files from strangers are opened in a separate process: a picture that crashes the decoder, or a file designed to take
 * long, does not take the server with it, and the memory of a large one is returned when that process ends. One request
 * at a time: the other cores are for answering. Returns undefined if the process died or took too long.
 */
export function workerProcess<Question extends object, Answer extends Reported>(script: URL, terms = forPictures) {
  const pass = createConcurrencyLimit(1)
  let worker: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined

  function end() {
    if (worker?.connected) worker.disconnect()
    worker = undefined
  }

  /** A process stuck in its work would not notice that it should stop. */
  function stop() {
    worker?.kill('SIGKILL')
    end()
  }

  /** `told` hears how far it is: messages that are nothing but a `progress`. */
  return (question: Question, told?: (progress: number) => void): Promise<Answer | undefined> =>
    pass(1, async () => {
      clearTimeout(resting)
      if (!worker?.connected) worker = start(script, terms)
      const answer = await ask<Answer>(worker, question, terms, told)
      if (!answer) stop()
      else if (answer.memory > mostMemory) end()
      else resting = setTimeout(end, restAfter).unref()
      return answer
    })
}

function start(script: URL, { what, heap, young, wasmMemory }: Terms): ChildProcess {
  const { SystemRoot, LOG_FORMAT } = process.env
  const child = fork(script, {
    execArgv: [
      ...(heap ? [`--max-old-space-size=${heap}`] : []),
      ...(young ? [`--max-semi-space-size=${young}`] : []),
      // In pages of 64 KB.
      ...(wasmMemory ? [`--wasm-max-mem-pages=${wasmMemory * 16}`] : []),
    ],
    serialization: 'advanced',
    // It knows nothing of our environment, except how its log is read. Few memory arenas fragment less than glibc's many.
    env: { MALLOC_ARENA_MAX: '2', ...(SystemRoot && { SystemRoot }), ...(LOG_FORMAT && { LOG_FORMAT }) },
  })
  return child.on('error', (error) => log.error(`${what} cannot be worked on`, error))
}

/** The first message that is not a progress. Listens throughout: several may arrive in one piece. */
async function answerOf(child: ChildProcess, signal: AbortSignal, told?: (progress: number) => void) {
  for await (const [message] of on(child, 'message', { signal })) {
    if (typeof message?.progress !== 'number') return [message]
    told?.(message.progress)
  }
  return []
}

async function ask<Answer>(
  child: ChildProcess,
  question: object,
  terms: Terms,
  told?: (progress: number) => void,
): Promise<Answer | undefined> {
  child.ref()
  child.channel?.ref()
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(terms.longest)])
  try {
    child.send(question)
    const [answer] = await Promise.race([answerOf(child, signal, told), once(child, 'exit', { signal })])
    return typeof answer === 'object' && answer ? (answer as Answer) : undefined
  } catch (error) {
    if (!signal.aborted) {
      log.error(`${terms.what} could not be handed over`, error)
      throw new AppError(503, 'unavailable', `${terms.what} cannot be taken in right now. Please try again.`)
    }
    return undefined
  } finally {
    settled.abort()
    child.unref()
    child.channel?.unref()
  }
}

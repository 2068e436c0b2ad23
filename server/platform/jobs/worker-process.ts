import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createConcurrencyLimit } from '../http/concurrency-limit.ts'
import { AppError } from '../http/errors.ts'

const restAfter = 30_000
// Decoders keep the memory they once had; past this a fresh process takes over.
const mostMemory = 150 * 1024 * 1024

interface Reported {
  memory: number
}

interface Terms {
  /** What it is for, at the beginning of a sentence. */
  what: string
  /** Milliseconds for one question. */
  longest: number
  /** Megabytes that its JavaScript may fill. */
  heap?: number
  /** Megabytes that a WebAssembly library may fill. */
  wasmMemory?: number
}

export const forPictures: Terms = { what: 'Pictures', longest: 45_000 }

/**
 * What strangers send is opened in a process of its own: a picture that brings the decoder down, or a file that would
 * keep us busy for long, does not take the server with it, and the memory of a large one is given back when that
 * process ends. One question at a time: the other cores are for answering. Nothing comes back when the process died
 * over the question or took too long.
 */
export function workerProcess<Question extends object, Answer extends Reported>(script: URL, terms = forPictures) {
  const pass = createConcurrencyLimit(1)
  let worker: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined

  function end() {
    if (worker?.connected) worker.disconnect()
    worker = undefined
  }

  /** One that is lost in its work would not hear that it may go. */
  function stop() {
    worker?.kill('SIGKILL')
    end()
  }

  return (question: Question): Promise<Answer | undefined> =>
    pass(1, async () => {
      clearTimeout(resting)
      if (!worker?.connected) worker = start(script, terms)
      const answer = await ask<Answer>(worker, question, terms)
      if (!answer) stop()
      else if (answer.memory > mostMemory) end()
      else resting = setTimeout(end, restAfter).unref()
      return answer
    })
}

function start(script: URL, { what, heap, wasmMemory }: Terms): ChildProcess {
  const { SystemRoot } = process.env
  const child = fork(script, {
    execArgv: [
      ...(heap ? [`--max-old-space-size=${heap}`] : []),
      // In pages of 64 KB.
      ...(wasmMemory ? [`--wasm-max-mem-pages=${wasmMemory * 16}`] : []),
    ],
    serialization: 'advanced',
    // Nothing of ours is known there. Few pools of memory fragment less than glibc's many.
    env: { MALLOC_ARENA_MAX: '2', ...(SystemRoot ? { SystemRoot } : {}) },
  })
  return child.on('error', (error) => console.error(`${what} cannot be worked on:`, error))
}

async function ask<Answer>(child: ChildProcess, question: object, terms: Terms): Promise<Answer | undefined> {
  child.ref()
  child.channel?.ref()
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(terms.longest)])
  try {
    child.send(question)
    const [answer] = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
    return typeof answer === 'object' && answer ? (answer as Answer) : undefined
  } catch (error) {
    if (!signal.aborted) {
      console.error(`${terms.what} could not be handed over:`, error)
      throw new AppError(503, 'unavailable', `${terms.what} cannot be taken in right now. Please try again.`)
    }
    return undefined
  } finally {
    settled.abort()
    child.unref()
    child.channel?.unref()
  }
}

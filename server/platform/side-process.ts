import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { AppError } from '../errors.ts'
import { createGate } from './gate.ts'

const restAfter = 30_000
const longest = 45_000
// Decoders keep the memory they once had; past this a fresh process takes over.
const mostMemory = 200 * 1024 * 1024

interface Reported {
  memory: number
}

/**
 * Pictures are decoded in a process of their own: one that brings the decoder down does not take the server with it, and
 * the memory of a large one is given back when that process ends. One question at a time: the other cores are for
 * answering. Nothing comes back when the process died over the question or took too long.
 */
export function sideProcess<Question extends object, Answer extends Reported>(script: URL) {
  const pass = createGate(1)
  let worker: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined

  function end() {
    if (worker?.connected) worker.disconnect()
    worker = undefined
  }

  return (question: Question): Promise<Answer | undefined> =>
    pass(1, async () => {
      clearTimeout(resting)
      if (!worker?.connected) worker = start(script)
      const answer = await ask<Answer>(worker, question)
      if (!answer || answer.memory > mostMemory) end()
      else resting = setTimeout(end, restAfter).unref()
      return answer
    })
}

function start(script: URL): ChildProcess {
  const { SystemRoot } = process.env
  const child = fork(script, {
    execArgv: [],
    serialization: 'advanced',
    // Nothing of ours is known there. Few pools of memory fragment less than glibc's many.
    env: { MALLOC_ARENA_MAX: '2', ...(SystemRoot ? { SystemRoot } : {}) },
  })
  return child.on('error', (error) => console.error('Pictures cannot be made:', error))
}

async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer | undefined> {
  child.ref()
  child.channel?.ref()
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(longest)])
  try {
    child.send(question)
    const [answer] = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
    return typeof answer === 'object' && answer ? (answer as Answer) : undefined
  } catch (error) {
    if (!signal.aborted) {
      console.error('A picture could not be handed over:', error)
      throw new AppError(503, 'unavailable', 'Pictures cannot be taken in just now. Please try again.')
    }
    return undefined
  } finally {
    settled.abort()
    child.unref()
    child.channel?.unref()
  }
}

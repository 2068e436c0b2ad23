import type { AnswerLine } from '#domain/assistant/automate.ts'
import { log } from '../platform/observability/log.ts'

const moment = 2000

/**
 * Answers in progress. They are finished whether or not anybody is still listening; on shutdown they get a moment, then
 * are ended and give back what they reserved.
 */
export function createRunningAnswers() {
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  return {
    /** The first line, and a stream of all lines. */
    async follow(answer: (signal: AbortSignal) => AsyncGenerator<AnswerLine>) {
      const lines = answer(closing.signal)
      const { stream, write, end } = lineStream()
      const first = lines.next()
      const task = (async () => {
        for (let next = await first; !next.done; next = await lines.next()) write(next.value)
      })()
        .catch((error) => log.error('An answer of AutoMate failed', error))
        .finally(() => {
          end()
          running.delete(task)
        })
      running.add(task)
      return { first: (await first).value as AnswerLine | undefined, stream }
    },

    async close(grace = moment) {
      const all = async () => {
        while (running.size > 0) await Promise.all(running)
      }
      let timer: NodeJS.Timeout | undefined
      await Promise.race([
        all(),
        new Promise((done) => {
          timer = setTimeout(done, grace)
        }),
      ])
      clearTimeout(timer)
      closing.abort()
      await all()
    },
  }
}
export type RunningAnswers = ReturnType<typeof createRunningAnswers>

function lineStream() {
  const encoder = new TextEncoder()
  let listener: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      listener = controller
    },
    cancel() {
      listener = undefined
    },
  })
  return {
    stream,
    write: (line: AnswerLine) => listener?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`)),
    end: () => listener?.close(),
  }
}

declare module '../platform/services.ts' {
  interface Services {
    answers: RunningAnswers
  }
}

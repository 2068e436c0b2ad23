import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  etag?: string | undefined
  /** The start of the body, for error messages. */
  said(): string
}

const headEnd = Buffer.from('\r\n\r\n')
const packed = /^content-encoding:/im
const textOf = (answer: Buffer) => answer.toString('utf8', answer.indexOf(headEnd) + 4)
const lastChunk = Buffer.from('0\r\n\r\n')

/** A kept connection that carries one request at a time; plain sockets are cheap. */
export function openLine(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let heard: Buffer[] = []
  let size = 0
  let awaited = 0
  let chunked = false
  let waiting: { done(answer: Answer): void; fail(error: Error): void } | undefined

  const settle = (settled: (turn: NonNullable<typeof waiting>) => void) => {
    const turn = waiting
    waiting = undefined
    if (turn) settled(turn)
  }
  socket.on('data', (chunk) => {
    heard.push(chunk)
    size += chunk.length
    if (awaited === 0) {
      const all = heard.length === 1 ? chunk : Buffer.concat(heard)
      heard = [all]
      const head = all.indexOf(headEnd)
      if (head < 0) return
      const text = all.toString('latin1', 0, head)
      const bodyless = /^HTTP\/1.1 (204|304)/.test(text)
      const length = text.match(/^content-length: (\d+)/im)?.[1]
      chunked = !length && !bodyless
      awaited = head + 4 + (bodyless ? 0 : Number(length ?? 0))
    }
    const end = chunk.length < lastChunk.length ? Buffer.concat(heard) : chunk
    if (chunked ? !end.subarray(-lastChunk.length).equals(lastChunk) : size < awaited) return
    const answer = Buffer.concat(heard)
    settle(({ done }) =>
      done({
        status: Number(answer.toString('latin1', 9, 12)),
        etag: answer.toString('latin1', 0, 2000).match(/^etag: (.+)\r$/im)?.[1],
        said: () => (packed.test(answer.toString('latin1', 0, 2000)) ? '' : textOf(answer).slice(0, 200)),
      }),
    )
  })
  const broken = (error: Error) => settle(({ fail }) => fail(error))
  socket.on('error', broken)
  socket.on('close', () => broken(new Error('The connection was closed before the answer came.')))

  return {
    isOpen: () => !socket.destroyed && socket.writable && !socket.readableEnded,
    ask(request: string | Uint8Array): Promise<Answer> {
      heard = []
      size = 0
      awaited = 0
      return new Promise((done, fail) => {
        waiting = { done, fail }
        socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
}
export type Line = ReturnType<typeof openLine>

import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

export interface LoadResult {
  perSecond: number
  p50: number
  p95: number
  errors: number
}

interface Load {
  port: number
  path: string
  headers?: Record<string, string>
  connections?: number
  seconds: number
}

/** Keeps a few connections busy over plain sockets, so that the client costs little compared with the server. */
export async function load({ port, path, headers = {}, connections = 16, seconds }: Load): Promise<LoadResult> {
  const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let errors = 0
  const one = () =>
    new Promise<void>((done, fail) => {
      const socket = connect(port, '127.0.0.1')
      let sent = 0
      let buffered = Buffer.alloc(0)
      const ask = () => {
        sent = performance.now()
        socket.write(request)
      }
      socket.on('connect', ask)
      socket.on('error', fail)
      socket.on('data', (chunk) => {
        buffered = buffered.length ? Buffer.concat([buffered, chunk]) : chunk
        const end = responseEnd(buffered)
        if (end < 0) return
        times.push(performance.now() - sent)
        if (!buffered.subarray(9, 12).equals(success)) errors++
        buffered = buffered.subarray(end)
        if (performance.now() < until) ask()
        else {
          socket.destroy()
          done()
        }
      })
    })
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, one))
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p95: at(0.95), errors }
}

const success = Buffer.from('200')
const headEnd = Buffer.from('\r\n\r\n')

/** Where the first response in the buffer ends, or -1 while it is incomplete. */
function responseEnd(buffer: Buffer): number {
  const head = buffer.indexOf(headEnd)
  if (head < 0) return -1
  const text = buffer.toString('latin1', 0, head)
  const length = text.match(/content-length: (\d+)/i)?.[1]
  if (length) return buffer.length >= head + 4 + Number(length) ? head + 4 + Number(length) : -1
  return buffer.subarray(-5).toString('latin1') === '0\r\n\r\n' ? buffer.length : -1
}

import { AssistantError } from './assistant.ts'

const longestEvent = 256 * 1024
const largestStream = 4 * 1024 * 1024

/**
 * The data of server-sent events, as it comes: lines may end in any of three ways and be cut anywhere, also inside a
 * character; comments, with which a server keeps the line open, and other fields say nothing to us.
 */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n')
      data = []
    } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
  }
  // Many forget the empty line after the last one.
  if (data.length > 0) yield data.join('\n')
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let size = 0
  let rest = ''
  for await (const bytes of body) {
    size += bytes.byteLength
    if (size > largestStream) throw new AssistantError('broken_off', 'its answer is too large')
    rest += decoder.decode(bytes, { stream: true })
    // A carriage return at the very end may be the first half of an ending.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > longestEvent) throw new AssistantError('broken_off', 'a line of its answer is too long')
    yield* lines
  }
  yield* (rest + decoder.decode()).split(/\r\n|\n|\r/)
}

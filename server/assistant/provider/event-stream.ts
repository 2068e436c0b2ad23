import { AssistantError } from './assistant.ts'

const longestEvent = 256 * 1024
const largestStream = 4 * 1024 * 1024

/**
 * Parses server-sent events as they arrive: lines may end in any of three ways and be cut anywhere, even inside a
 * character. Comments, which servers send to keep the connection open, and other fields are ignored.
 */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n')
      data = []
    } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
  }
  // Many servers omit the empty line after the last event.
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
    // A carriage return at the very end may be the first half of a line ending.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > longestEvent) throw new AssistantError('broken_off', 'a line of its answer is too long')
    yield* lines
  }
  yield* (rest + decoder.decode()).split(/\r\n|\n|\r/)
}

import { list, part, words } from '#domain/basics/untrusted.ts'
import { AssistantError } from './assistant.ts'
import { eventsOf } from './event-stream.ts'
import type { ToolCall } from './prompt.ts'

interface Usage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

export interface Read {
  /** What it wants to look up before it answers. */
  calls: ToolCall[]
  text: string
  model: string | null
  usage: Usage | undefined
}

/** What the history can hold. */
const longestAnswer = 50_000
const largestJson = 1024 * 1024

/**
 * The pieces of an answer as they arrive, however the endpoint sends them, then what is known about the whole. A null
 * in between means that the answer is complete and only its cost may still follow.
 */
export async function* readAnswer(response: Response): AsyncGenerator<string | null, Read> {
  const read: Read = { calls: [], text: '', model: null, usage: undefined }
  let whole = false
  let half = ''
  try {
    for await (const said of messagesOf(response)) {
      if (said === 'the end') {
        whole = true
        break
      }
      read.model ??= words(said.model, 100)
      read.usage = usageOf(said.usage) ?? read.usage
      const choice = part(list(said.choices).find((each) => (part(each).index ?? 0) === 0))
      collectCalls(read.calls, part(choice.delta ?? choice.message).tool_calls)
      // Half a character at the end of a piece waits for its other half.
      const [content, waiting] = cut(half + contentOf(part(choice.delta ?? choice.message)))
      half = waiting
      const piece = read.text === '' ? content.trimStart() : content
      read.text += piece
      if (read.text.length > longestAnswer) throw new AssistantError('broken_off', 'its answer is too long')
      if (piece !== '') yield piece
      if (typeof choice.finish_reason === 'string' && !whole) {
        whole = true
        yield null
      }
    }
  } catch (error) {
    if (!whole) throw error
  }
  if (!whole) throw new AssistantError('broken_off', 'its answer ended half-way')
  if (read.text.trim() === '' && read.calls.length === 0) throw new AssistantError('empty', 'its answer is empty')
  return read
}

const mostCalls = 8
const longestArguments = 2000

/** They come in pieces too: the name first, then its arguments letter by letter. */
function collectCalls(calls: ToolCall[], pieces: unknown) {
  for (const [place, piece] of list(pieces).entries()) {
    const { index, id, function: named } = part(piece)
    const at = typeof index === 'number' ? index : place
    if (!Number.isInteger(at) || at < 0 || at >= mostCalls) continue
    calls[at] ??= { id: '', type: 'function', function: { name: '', arguments: '' } }
    const call = calls[at]
    const { name, arguments: text } = part(named)
    call.id ||= words(id, 100) ?? ''
    call.function.name ||= words(name, 60) ?? ''
    if (typeof text === 'string') call.function.arguments = (call.function.arguments + text).slice(0, longestArguments)
  }
}

type Said = Record<string, unknown>

async function* messagesOf(response: Response): AsyncGenerator<Said | 'the end'> {
  if (/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) {
    yield checked(await readLimited(response, largestJson))
    return yield 'the end'
  }
  if (!response.body) return
  for await (const event of eventsOf(response.body)) {
    if (event.trim() === '[DONE]') return yield 'the end'
    if (event.trim() !== '') yield checked(event)
  }
}

/** Unreadable input is an error and is not skipped: the lost piece may have held a 'not'. */
function checked(json: string): Said {
  let said: Said
  try {
    said = part(JSON.parse(json))
  } catch {
    throw new AssistantError('broken_off', 'a piece of its answer cannot be read')
  }
  if (!said.error) return said
  const { code, type } = part(said.error)
  const limited = [code, type].some((word) => String(word) === '429' || /rate_?limit/i.test(String(word)))
  throw new AssistantError(limited ? 'rate_limited' : 'broken_off', 'it reported a failure in its answer')
}

const contentOf = ({ content, refusal }: Said): string =>
  [content, refusal].filter((text) => typeof text === 'string').join('')

/** Invisible characters, and those that reverse the direction of text; PostgreSQL rejects some of them. */
const unseen = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

function cut(text: string): [piece: string, half: string] {
  const half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? ''
  const piece = text.slice(0, text.length - half.length)
  return [piece.replace(unseen, '').toWellFormed(), half]
}

const mostTokens = 10_000_000

/** A total of zero for a non-empty answer is not a count. */
function usageOf(value: unknown): Usage | undefined {
  const { prompt_tokens, completion_tokens, total_tokens } = part(value)
  const [prompt, completion] = [count(prompt_tokens) ?? 0, count(completion_tokens) ?? 0]
  const total = count(total_tokens) ?? prompt + completion
  return total > 0 ? { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total } : undefined
}

const count = (value: unknown): number | undefined =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostTokens ? Number(value) : undefined

export async function readLimited(response: Response, most: number): Promise<string> {
  let size = 0
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new AssistantError('broken_off', 'its answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

import { type AnswerLine, automateTexts, type NewQuestion } from '#domain/assistant/automate.ts'
import { ApiError } from '../app/http.ts'
import { whileSignedIn } from '../app/sign-in-again.ts'

/** The connection broke before the last line. Only the server knows what happened to the answer. */
export class LostAnswer extends Error {}

interface Asking {
  /** Identifies the attempt, so that a retry isn't answered and charged twice. */
  key: string
  signal: AbortSignal
  silence?: number
}

/** Longer than the server ever waits for its assistant, including all retries. */
const longestSilence = 100_000

/** Asks, and yields the lines of the answer as they arrive: the last one says how it ended. */
export async function* askQuestion(
  question: NewQuestion,
  { key, signal, silence = longestSilence }: Asking,
): AsyncGenerator<AnswerLine> {
  const line = new AbortController()
  const hangUp = () => line.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(hangUp, silence)
  }
  signal.addEventListener('abort', hangUp)
  const request = async () => {
    heard()
    const response = await fetch('/api/automate/questions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(question),
      signal: line.signal,
    })
    if (response.ok) return response
    const refused = refusal(response.status, await response.text())
    // Signing in again may take longer than the time allowed for silence.
    clearTimeout(timer)
    throw refused
  }
  try {
    const response = await whileSignedIn(request)
    for await (const each of readLines(response.body, heard)) {
      yield each
      if (each.type !== 'text') return
    }
    throw new LostAnswer()
  } catch (error) {
    throw error instanceof ApiError ? error : new LostAnswer()
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', hangUp)
    hangUp()
  }
}

/** A piece may end in the middle of a line, or of a character. */
export async function* readLines(
  body: ReadableStream<Uint8Array> | null,
  heard: () => void = () => {},
): AsyncGenerator<AnswerLine> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  while (reader) {
    const { done, value } = await reader.read()
    heard()
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as AnswerLine
    if (done) return
  }
}

function refusal(status: number, text: string): ApiError {
  let error: { code?: string; message?: string; fields?: Record<string, string> } = {}
  try {
    error = JSON.parse(text).error ?? {}
  } catch {
    // A proxy's own page, not our API.
  }
  const said = error.fields?.question ?? error.message
  return new ApiError(status, error.code ?? 'unexpected', said || automateTexts.failed, error)
}

import { ApiError } from './api-error.ts'
import { noteContact } from './contact.ts'
import { whileSignedIn } from './sign-in-again.ts'

export { ApiError }

interface Parser<T> {
  parse(value: unknown): T
}

/** `key` identifies one attempt to save, so that repeating it cannot make a second record. */
interface Sending<T> {
  schema?: Parser<T>
  key?: string
  /** Milliseconds, for what takes longer than an answer should. */
  patience?: number
}

const longestWait = 30_000

async function send<T>(method: string, path: string, body: unknown, sending: Sending<T> = {}): Promise<T> {
  if (path.startsWith('/vehicles/demo-')) {
    const { answerForDemoVehicle } = await import('./demo/demo-vehicle.ts')
    return answerForDemoVehicle(method, path) as Promise<T>
  }
  const attempt = () => request(method, path, body, sending)
  return path.startsWith('/auth/') ? attempt() : whileSignedIn(attempt, method === 'GET')
}

async function request<T>(method: string, path: string, body: unknown, sending: Sending<T>): Promise<T> {
  const { schema, key, patience = longestWait } = sending
  let response: Response
  let text: string
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A stalled connection never answers; a repeated save carries its attempt's key.
      signal: AbortSignal.timeout(patience),
    })
    text = await response.text()
    noteContact(true)
  } catch {
    noteContact(false)
    throw new ApiError(0, 'offline', 'We couldn’t reach GarageTale. Check your connection and try again.')
  }
  const answer = parsed(text)
  if (!response.ok) {
    const error = answer?.error ?? {}
    throw new ApiError(response.status, error.code ?? 'unexpected', error.message ?? '', error)
  }
  return schema ? schema.parse(answer) : (answer as T)
}

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds, its caller knows
function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const http = {
  get: <T>(path: string, sending?: Sending<T>) => send<T>('GET', path, undefined, sending),
  post: <T>(path: string, body?: unknown, sending?: Sending<T>) => send<T>('POST', path, body ?? {}, sending),
  put: <T>(path: string, body?: unknown, sending?: Sending<T>) => send<T>('PUT', path, body ?? {}, sending),
  patch: <T>(path: string, body?: unknown, sending?: Sending<T>) => send<T>('PATCH', path, body ?? {}, sending),
  delete: <T>(path: string, body?: unknown, sending?: Sending<T>) => send<T>('DELETE', path, body, sending),
}

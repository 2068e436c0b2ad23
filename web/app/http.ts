/** A refusal by our own API, in words a person can act on. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

interface Parser<T> {
  parse(value: unknown): T
}

async function send<T>(method: string, path: string, body: unknown, schema?: Parser<T>): Promise<T> {
  let response: Response
  try {
    const raw = body instanceof Blob || body instanceof FormData
    response = await fetch(`/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : raw
          ? { body }
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError(0, 'offline', 'We could not reach GarageTale. Check your connection and try again.')
  }
  const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) {
    const error = answer?.error ?? {}
    throw new ApiError(response.status, error.code ?? 'unexpected', error.message ?? '', error.fields)
  }
  return schema ? schema.parse(answer) : (answer as T)
}

export const http = {
  get: <T>(path: string, schema?: Parser<T>) => send('GET', path, undefined, schema),
  post: <T>(path: string, body?: unknown, schema?: Parser<T>) => send('POST', path, body ?? {}, schema),
  put: <T>(path: string, body?: unknown, schema?: Parser<T>) => send('PUT', path, body ?? {}, schema),
  patch: <T>(path: string, body?: unknown, schema?: Parser<T>) => send('PATCH', path, body ?? {}, schema),
  delete: <T>(path: string, schema?: Parser<T>) => send('DELETE', path, undefined, schema),
}

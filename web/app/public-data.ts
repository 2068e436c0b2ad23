import { http } from './http.ts'

/**
 * How a public page reads what it shows: the same call on the server, while rendering, and in the browser. `embed`
 * leaves out what the browser does not need again besides the rendered page.
 */
export type ReadPublic = <T>(path: string, embed?: (answer: T) => T) => Promise<T>

let embedded: Record<string, unknown> | undefined

/** In the browser: first the data that came with the page, then the API. */
export const readPublic: ReadPublic = async <T>(path: string) => {
  embedded ??= JSON.parse(document.getElementById('data')?.textContent ?? '{}') as Record<string, unknown>
  if (path in embedded) {
    const came = embedded[path] as T
    delete embedded[path]
    return came
  }
  return http.get<T>(path)
}

/** On the server a refusal is not the browser's ApiError, but has its status. */
export const isMissing = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404

import { ApiError } from './api-error.ts'
import { whileSignedIn } from './sign-in-again.ts'

const longestStall = 60_000

type Progress = (share: number) => void

/** `key`: sent again under it, it is the same file. */
export const upload = <T>(
  method: 'PUT' | 'POST',
  path: string,
  file: File,
  onProgress?: Progress,
  key?: string,
): Promise<T> => whileSignedIn(() => send<T>(method, path, file, onProgress, key))

/**
 * Sends one file as the raw body. `fetch` cannot report upload progress, so this is the one place that doesn't use it.
 */
function send<T>(method: 'PUT' | 'POST', path: string, file: File, onProgress?: Progress, key?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.responseType = 'json'
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    if (key) request.setRequestHeader('idempotency-key', key)
    let stalled = setTimeout(() => request.abort(), longestStall)
    request.upload.onprogress = (event) => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), longestStall)
      onProgress?.(event.loaded / (event.total || file.size || 1))
    }
    request.onloadend = () => clearTimeout(stalled)
    request.onload = () => {
      if (request.status < 300) return resolve(request.response as T)
      const error = request.response?.error ?? {}
      reject(new ApiError(request.status, error.code ?? 'unexpected', error.message ?? '', error))
    }
    request.onabort = request.onerror = () =>
      reject(new ApiError(0, 'offline', 'The upload failed. Check your connection and try again.'))
    request.send(file)
  })
}

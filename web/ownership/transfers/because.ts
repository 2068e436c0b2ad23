import { ApiError } from '../../app/http.ts'

/** The error message, followed by the reason if the reader can act on it. */
export const because = (error: unknown, sentence: string) =>
  error instanceof ApiError && error.status < 500 && error.message ? `${sentence}. ${error.message}` : sentence

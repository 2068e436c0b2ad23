import { ApiError } from '../../app/http.ts'

/** The sentence for an act that failed, and after it the reason where it is one to act on. */
export const because = (error: unknown, sentence: string) =>
  error instanceof ApiError && error.status < 500 && error.message ? `${sentence}. ${error.message}` : sentence

/** A connection error, or the server's last message; as opposed to an answer, or an error in the query. */
export const isLoss = (error: unknown) => {
  const { code = '', syscall, severity } = error as { code?: string; syscall?: string; severity?: string }
  return syscall !== undefined || severity === 'FATAL' || /^CONNECT(ION)?_/.test(code)
}

/**
 * postgres.js makes a query of its own, for array types, on every new connection, and nobody is told if the connection
 * is lost during it. The request waiting for that connection gets an error, and the next connection makes the query
 * again.
 */
export const isLostOwnQuestion = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  isLoss(error) &&
  /^\s*select b\.oid, b\.typarray\s/.test(String(Reflect.get(error, 'query')))

/** Errors of connections that were asked for and not had: nothing else tells them from those to other services. */
export const notConnected = new WeakSet<object>()

// Stopping, crashed, not yet ready; as opposed to too many connections or a wrong password.
const ends = /^(08|57P0[1-4])/

/** The database itself is away, and not another service or this one query. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !isLoss(error)) return false
  const { code = '', severity } = error as { code?: string; severity?: string }
  if (severity === 'FATAL') return ends.test(code)
  return notConnected.has(error) || 'query' in error || /^CONNECT(ION)?_/.test(code)
}

/** The same for pg, which the job queue uses for nothing but the database. */
export const isQueueAway = (error: Error) =>
  isDatabaseAway(error) ||
  (error as NodeJS.ErrnoException).syscall !== undefined ||
  /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message)

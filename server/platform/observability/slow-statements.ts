import { log } from './log.ts'
import { references } from './reference.ts'

const mostText = 2000
const mostKept = 500
const minute = 60_000

/** Statements that took longer than the operator wants to wait. */
export function createSlowStatements(limit: number) {
  const named = new Map<string, { at: number; since: number }>()
  let count = 0

  /** Each is named at most once a minute, with how often it was slow since it was last named: one may be slow all day. */
  function note(sql: string, milliseconds: number) {
    count++
    const before = named.get(sql)
    const now = Date.now()
    if (before && now - before.at < minute) return void before.since++
    if (named.size >= mostKept) named.clear()
    named.set(sql, { at: now, since: 0 })
    log.warn(`A statement took ${Math.round(milliseconds)} ms`, {
      milliseconds: Math.round(milliseconds),
      sql: sql.replace(/\s+/g, ' ').trim().slice(0, mostText),
      ...(before?.since && { slow_before: before.since }),
    })
  }

  return {
    count: () => count,
    /**
     * `sql` is only asked for when it was slow. It has placeholders for its values, and never the values. The reference
     * is that of whoever asked: an answer arrives in the name of the one who opened the connection.
     */
    check(begun: number, sql: () => string, reference = references.getStore()) {
      const milliseconds = performance.now() - begun
      if (limit === 0 || milliseconds <= limit) return
      const tell = () => note(sql(), milliseconds)
      if (reference) references.run(reference, tell)
      else references.exit(tell)
    },
  }
}
export type SlowStatements = ReturnType<typeof createSlowStatements>

import type { Sql } from '../server/platform/database/database.ts'
import type { Write } from './writes.ts'

/** Of what was acknowledged: what is not there, what is there more than once, and what was saved without an answer. */
export async function countWrites(sql: Sql, acknowledged: Write[]) {
  const [lost, twice]: [string[], string[]] = [[], []]
  let unheard = 0
  const states = new Map<string, Write>()
  for (const write of acknowledged) {
    if (write.state) {
      states.set(`${write.kind} ${write.state.of}`, write)
      continue
    }
    const rows = await rowsOf(sql, write)
    if (rows.length === 0) lost.push(`${write.kind} ${write.mark} is not there`)
    if (rows.length > 1) twice.push(`${write.kind} ${write.mark} is there ${rows.length} times`)
    const { id } = write.answer?.body ?? {}
    if (id && rows[0] && rows[0].id !== id) lost.push(`${write.kind} ${write.mark} was answered with another one`)
    if (write.sent.length > 1 && rows[0] && rows[0].created_at.getTime() < (write.sent.at(-1) ?? 0)) unheard++
  }
  for (const write of states.values()) {
    const kept = await stateOf(sql, write)
    if (kept !== write.state?.is) lost.push(`${write.kind} ${write.state?.of} is ${kept}, not ${write.state?.is}`)
  }
  return { lost, twice, unheard }
}

const places: Record<string, [table: string, column: string]> = {
  service: ['maintenance_logs', 'comments'],
  cost: ['maintenance_logs', 'title'],
  note: ['vehicle_notes', 'content'],
  reminder: ['reminders', 'title'],
  document: ['vehicle_documents', 'title'],
  post: ['posts', 'title'],
  comment: ['post_comments', 'content'],
  message: ['enquiries', 'message'],
  vehicle: ['vehicles', 'model'],
  'sign-up': ['users', 'name'],
}

export function rowsOf(sql: Sql, { kind, mark }: Write) {
  const [table, column] = places[kind] ?? ['', '']
  return sql<{ id: string; created_at: Date }[]>`
    select id, created_at from ${sql(table)} where ${sql(column)} = ${mark}`
}

async function stateOf(sql: Sql, { kind, state }: Write): Promise<string | null> {
  const [one = '', other = ''] = state?.of.split(' ') ?? []
  const [row] =
    kind === 'follow'
      ? await sql`select 'follows' as is from follows where follower_id = ${one} and following_id = ${other}`
      : await sql`select type as is from post_reactions where post_id = ${one} and user_id = ${other}`
  return row?.is ?? null
}

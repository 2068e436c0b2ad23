import { text } from 'node:stream/consumers'
import type { Manifest } from '../../operations/manifest.ts'
import { copyOut, listTables, settleTextForms } from '../../operations/tables.ts'
import type { Sql } from '../../platform/database/database.ts'

export interface MovedRows {
  table: string
  columns: string[]
  /** A query that gives these columns of the former table, from the tables of today; without it they are given up. */
  as?: string
  reason: string
}

/** Every value of every row of the backup is in the database, and nothing came to those tables that was not there. */
export async function lostRows(
  sql: Sql,
  { tables }: Manifest,
  backup: Map<string, string>,
  moved: MovedRows[],
): Promise<string[]> {
  const lost: string[] = []
  await sql.begin('read only', async (tx) => {
    const snapshot = tx as unknown as Sql
    await settleTextForms(snapshot)
    const today = new Map((await listTables(snapshot)).map((table) => [table.name, table]))
    for (const { name, columns, rows } of tables) {
      const old = linesOf(backup.get(name) ?? '').map((line) => line.split('\t'))
      if (old.length !== rows) lost.push(`${name}: ${old.length} rows were read of the backup’s ${rows}`)
      const elsewhere = moved.filter(({ table }) => table === name)
      const table = today.get(name)
      const stay = columns.filter((column) => !elsewhere.some((move) => move.columns.includes(column)))
      const gone = stay.filter((column) => !table?.columns.includes(column))
      if (gone.length > 0) lost.push(`${name}: ${table ? gone.join(', ') : 'the whole table'} gone, and not declared`)
      const kept = stay.filter((column) => table?.columns.includes(column))
      const pick = (wanted: string[]) =>
        old.map((values) => wanted.map((column) => values[columns.indexOf(column)]).join('\t'))
      if (table && kept.length > 0)
        lost.push(...compared(name, kept, pick(kept), linesOf(await text(await copyOut(snapshot, table, kept)))))
      for (const move of elsewhere)
        if (move.as) {
          const copy = await snapshot.unsafe(`copy (${move.as}) to stdout`).readable()
          lost.push(...compared(`${name}, moved`, move.columns, pick(move.columns), linesOf(await text(copy))))
        }
    }
  })
  return lost
}

/** In COPY's text form a line break inside a value is written \n, so each one ends a row. */
const linesOf = (copy: string) => (copy === '' ? [] : copy.trimEnd().split('\n'))

function compared(name: string, columns: string[], before: string[], after: string[]): string[] {
  const [missing, extra] = [without(before, after), without(after, before)]
  if (missing.length === 0 && extra.length === 0) return []
  const first = (rows: string[]) => `${rows.length}${rows[0] === undefined ? '' : ` (${rows[0].slice(0, 300)})`}`
  return [`${name} (${columns}): rows missing or changed ${first(missing)}, rows not there before ${first(extra)}`]
}

/** Lines of `these` beyond those of `others`, counted: two equal rows are two rows. */
function without(these: string[], others: string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return these.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

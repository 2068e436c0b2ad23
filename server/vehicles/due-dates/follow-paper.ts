import { sql } from 'kysely'
import {
  type DueKind,
  documentDues,
  endWithOwner,
  isService,
  type PaperSaid,
  recordDues,
} from '#domain/vehicles/due-date.ts'
import type { Db } from '../../platform/database/database.ts'
import { type DueRow, findDueDate } from './due-dates.queries.ts'
import { type Paper, type StoodBefore, setDueDate, type Whose, write } from './set-due-date.ts'

/** What a paper says, before and after it was entered, changed or removed. */
interface Step {
  paper: Paper
  actor: string
  before?: PaperSaid | null
  after?: PaperSaid | null
}

/**
 * A record or a document moves the date it speaks of, forward only: whoever copies out an old service book says nothing
 * about today. The one that set a date takes it along when it is changed, and gives it back when it goes.
 */
export async function followPaper(tx: Db, vehicle: Whose, step: Step) {
  const { paper, actor, before, after } = step
  if (before?.kind === after?.kind && before?.date === after?.date) return
  if (before) {
    const row = await findDueDate(tx, vehicle.id, before.kind)
    const still = after?.kind === before.kind
    if (row && isOf(row, paper))
      await giveBack(tx, vehicle, before.kind, row, still ? ownSaying(step, after) : undefined)
    if (row && isOf(row, paper) && still) return
  }
  if (!after) return
  const row = await findDueDate(tx, vehicle.id, after.kind)
  if (row?.state === 'exempt' || (row?.date && row.date >= after.date)) return
  await setDueDate(
    tx,
    vehicle,
    after.kind,
    { date: after.date, state: null },
    { source: sourceOf(paper), actor, paper },
  )
}

const sourceOf = (paper: Paper) => ('document_id' in paper ? 'document' : 'record')

const isOf = (row: DueRow, paper: Paper) =>
  'document_id' in paper ? row.document_id === paper.document_id : row.maintenance_log_id === paper.maintenance_log_id

const ownSaying = ({ paper, actor }: Step, { date }: PaperSaid): Saying => ({
  date,
  set_by: actor,
  maintenance_log_id: null,
  document_id: null,
  ...paper,
})

/** To the latest that papers say since a person or a service spoke, or else to what they said, which may be nothing. */
async function giveBack(tx: Db, vehicle: Whose, kind: DueKind, row: DueRow, own: Saying | undefined) {
  const stood = row.before as StoodBefore | null
  const other = await latestOther(tx, vehicle, kind, row, stood)
  const latest = own && other ? (own.date < other.date ? other : own) : (own ?? other)
  if (latest && (!stood?.date || stood.date < latest.date)) {
    const source = latest.document_id ? 'document' : 'record'
    return write(tx, vehicle, kind, row, { ...latest, state: null, source, before: stood })
  }
  // What a service said may have moved on since.
  const { date, state, source } =
    stood && !isService(stood.source) ? stood : { date: null, state: null, source: 'person' as const }
  await write(tx, vehicle, kind, row, { date, state, source, set_by: null })
}

interface Saying {
  date: string
  set_by: string | null
  maintenance_log_id: string | null
  document_id: string | null
}

async function latestOther(tx: Db, vehicle: Whose, kind: DueKind, row: DueRow, stood: StoodBefore | null) {
  const since = stood?.set_at ?? '-infinity'
  const passedOn = !endWithOwner.includes(kind)
  const types = recordDues.filter(({ due }) => due === kind).map(({ type }) => type)
  const categories = Object.keys(documentDues).filter((category) => documentDues[category] === kind)
  const { rows } = await sql<Saying>`
    select * from (
      select coalesce(next_service_due, (details ->> 'valid_until')::date) as date, entered_by as set_by,
             id as maintenance_log_id, null::uuid as document_id
        from maintenance_logs
       where vehicle_id = ${vehicle.id} and type = any(${types}::text[]) and deleted_at is null
         and created_at > ${since}::text::timestamptz and (${passedOn} or user_id = ${vehicle.user_id})
         and id is distinct from ${row.maintenance_log_id}
      union all
      select expiry_date, entered_by, null, id from vehicle_documents
       where vehicle_id = ${vehicle.id} and category = any(${categories}::text[]) and deleted_at is null
         and created_at > ${since}::text::timestamptz and user_id = ${vehicle.user_id}
         and id is distinct from ${row.document_id}) as papers
     where date is not null order by date desc limit 1`.execute(tx)
  return rows[0]
}

import { sql } from 'kysely'
import {
  type DueKind,
  type DueSaid,
  type DueSource,
  dueKinds,
  isService,
  type ServiceSource,
} from '#domain/vehicles/due-date.ts'
import type { OfficialSaid } from '#domain/vehicles/official-dues.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, conflict } from '../../platform/http/errors.ts'
import { dueDateMoved } from '../garage/vehicle-hooks.ts'
import { type DueRow, findDueDate } from './due-dates.queries.ts'

/** Whose reminders follow. */
export interface Whose {
  id: string
  user_id: string
}

/** What a paper that moves a date is called by. */
export type Paper = { maintenance_log_id: string } | { document_id: string }

export type By =
  | { source: 'person'; actor: string }
  | { source: ServiceSource }
  | { source: 'record' | 'document'; actor: string; paper: Paper }

/**
 * The one way to write a date, inside a transaction that holds the vehicle. What a person, a record or a document has set
 * is never overwritten by a service: both stand. What came from a service is moved by the service.
 */
export async function setDueDate(tx: Db, vehicle: Whose, kind: DueKind, said: DueSaid, by: By) {
  if (isService(by.source) && !said.date && !said.state) return
  const row = await findDueDate(tx, vehicle.id, kind)
  if (by.source === 'person') return write(tx, vehicle, kind, row, { ...said, source: 'person', set_by: by.actor })
  if ('paper' in by) return write(tx, vehicle, kind, row, takenOver(row, said, by))
  const official = {
    official_date: said.date,
    official_state: said.state,
    official_source: by.source,
    official_at: sql<Date>`now()`,
  }
  if (!row || isService(row.source))
    await write(tx, vehicle, kind, row, { ...said, source: by.source, set_by: null, ...official })
  else
    await tx
      .updateTable('due_dates')
      .set({ ...official, version: nextVersion })
      .where('vehicle_id', '=', vehicle.id)
      .where('kind', '=', kind)
      .execute()
}

/** What services said of a vehicle; of a kind that they didn't mention, nothing changes. */
export async function applyOfficial(tx: Db, vehicle: Whose, said: OfficialSaid) {
  for (const kind of dueKinds) {
    const { source = 'official', ...of } = said[kind] ?? { date: null, state: null }
    await setDueDate(tx, vehicle, kind, of, { source })
  }
}

/** By hand, against what was read: the later of two is told. */
export async function changeDueDate(
  tx: Db,
  vehicle: Whose,
  kind: DueKind,
  { version, ...said }: DueSaid & { version: number | null },
  actor: string,
) {
  const row = await findDueDate(tx, vehicle.id, kind)
  if ((row?.version ?? null) !== version) throw changedElsewhere()
  await write(tx, vehicle, kind, row, { ...said, source: 'person', set_by: actor })
}

export async function useOfficial(tx: Db, vehicle: Whose, kind: DueKind, version: number | null) {
  const row = await findDueDate(tx, vehicle.id, kind)
  if ((row?.version ?? null) !== version) throw changedElsewhere()
  if (!row?.official_at) throw conflict('nothing_official', 'No service has said anything about this date.')
  await write(tx, vehicle, kind, row, asServiceSays(row))
}

/** Of these nothing is known any more, as after a handover; reminders are left to whoever made them. */
export const forgetDueDates = (tx: Db, vehicle_id: string, kinds: readonly DueKind[]) =>
  tx.deleteFrom('due_dates').where('vehicle_id', '=', vehicle_id).where('kind', 'in', kinds).execute()

interface Written extends DueSaid, Partial<Omit<DueRow, 'date' | 'state' | 'official_at'>> {
  source: DueSource
  set_by: string | null
  official_at?: ReturnType<typeof sql<Date>>
}

const nextVersion = sql<number>`nextval('due_date_versions')`

/** The row anew, and whoever follows it told. A date that is taken away shows what a service says, where one did. */
export async function write(tx: Db, vehicle: Whose, kind: DueKind, row: DueRow | undefined, given: Written) {
  const cleared = !given.date && !given.state
  const next = cleared && row?.official_at ? asServiceSays(row) : given
  const to = next.date
  if (!next.date && !next.state)
    await tx.deleteFrom('due_dates').where('vehicle_id', '=', vehicle.id).where('kind', '=', kind).execute()
  else {
    const values = { maintenance_log_id: null, document_id: null, before: null, ...next }
    await tx
      .insertInto('due_dates')
      .values({ vehicle_id: vehicle.id, kind, ...values })
      .onConflict((it) =>
        it.columns(['vehicle_id', 'kind']).doUpdateSet({ ...values, set_at: sql<Date>`now()`, version: nextVersion }),
      )
      .execute()
  }
  const from = row?.date ?? null
  if (from !== to) await dueDateMoved.run(tx, vehicle, { kind, from, to, by: next.maintenance_log_id ?? null })
}

const asServiceSays = (row: DueRow): Written => ({
  date: row.official_date,
  state: row.official_state,
  source: row.official_source ?? 'official',
  set_by: null,
})

/** What stood before a paper: { date, state, source, set_at } of the last that a person or a service said. */
export interface StoodBefore extends DueSaid {
  source: DueSource
  set_at: string
}

function takenOver(row: DueRow | undefined, said: DueSaid, { source, actor, paper }: Extract<By, { paper: Paper }>) {
  const isPapers = row && (row.source === 'record' || row.source === 'document')
  const stood: StoodBefore | null = row
    ? isPapers
      ? (row.before as StoodBefore | null)
      : { date: row.date, state: row.state, source: row.source, set_at: row.set_at.toISOString() }
    : null
  return { ...said, source, set_by: actor, ...paper, before: stood }
}

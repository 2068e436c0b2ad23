import { sql } from 'kysely'
import type { TimelineFilter } from '#domain/records/timeline.ts'
import {
  type ChosenEntry,
  canBeChosen,
  chosenKinds,
  type MatchingEntries,
  mostChosen,
} from '#domain/records/timeline-selection.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { entriesOf } from './timeline.queries.ts'

export async function listMatching(db: Db, vehicle: OwnedVehicle, filter: TimelineFilter): Promise<MatchingEntries> {
  if (filter.kind && !canBeChosen(filter.kind)) return { entries: [], more: false }
  const { rows } = await sql<ChosenEntry>`
    select kind, id from (${entriesOf(vehicle, filter, { most: mostChosen + 1 }, chosenKinds)}) as entries
     order by date desc, created_at desc, id desc limit ${mostChosen + 1}`.execute(db)
  return { entries: rows.slice(0, mostChosen), more: rows.length > mostChosen }
}

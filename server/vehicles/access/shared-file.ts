import type { FileKind } from '#domain/basics/file.ts'
import type { Sql } from '../../platform/database/database.ts'
import { grantFor } from './visible-vehicles.ts'

interface FileOfVehicle {
  id: string
  kind: FileKind
  vehicle_id: string | null
}

/** What goes with a vehicle's history; the pictures of an advertisement that isn't shown yet are the owner's alone. */
const ofHistory: readonly FileKind[] = ['vehicle_photo', 'receipt', 'modification', 'note', 'media', 'document']

/**
 * Whether the file belongs to a vehicle that the member is let into and is shown there: a receipt to whoever is told the
 * costs, a document to whoever is told of the documents, and either to whoever entered it.
 */
export async function isInSharedVehicle(sql: Sql, me: string, { id, kind, vehicle_id }: FileOfVehicle) {
  if (!vehicle_id || !ofHistory.includes(kind)) return false
  const [found] = await sql`
    select given.id from vehicles v
     cross join (select ${me}::uuid as id) as me
     cross join lateral (${sql.unsafe(grantFor('v', 'me.id'))}) as given
     where v.id = ${vehicle_id} and v.deleted_at is null
       and case ${kind}
             when 'receipt' then given.shows_costs or exists (
               select from record_images join maintenance_logs as log on log.id = maintenance_log_id
                where record_images.file_id = ${id} and log.entered_by = me.id and log.deleted_at is null)
             when 'document' then given.shows_documents or exists (
               select from vehicle_documents as paper
                where paper.file_id = ${id} and paper.entered_by = me.id and paper.deleted_at is null)
             else true end`
  return found !== undefined
}

import { type RawBuilder, sql } from 'kysely'
import type { AmendedType } from '#domain/records/amendment.ts'
import { logColumns } from '#domain/records/define-record.ts'
import { confirmedBy, confirmedVehicle, namedBusiness } from '../../businesses/confirmations/confirmed-by.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import { addedBy } from '../../vehicles/access/added-by.ts'
import { costReader, type OwnedVehicle } from '../../vehicles/access.ts'
import { testedAs } from '../../vehicles/identity/identity.queries.ts'
import { amendmentsOfRow } from '../amendments/amendments.queries.ts'
import { toldDetails } from '../details.ts'
import { evidenceFacts } from '../evidence.ts'
import { imagesOf } from '../record-images.ts'
import { usedParts } from '../used-parts.ts'

/** The record behind the current row of `page`, in the form its own feature gives it. */
export const recordOf = (vehicle: Pick<OwnedVehicle, 'id' | 'user_id' | 'grant'>) => sql`
  case page.kind
    when 'note' then (select ${json({ ...notes, ...sealing('vehicle_note', 'vehicle_notes'), added_by: addedBy('vehicle_notes', vehicle.user_id), images: imagesOf('vehicle_note_id', 'vehicle_notes.id') })}
                        from vehicle_notes where vehicle_notes.id = page.id)
    when 'document' then (select ${json({ ...documents, added_by: addedBy('vehicle_documents', vehicle.user_id) })} from vehicle_documents where vehicle_documents.id = page.id)
    when 'media' then (select ${json({ ...media, ...received, ...sealing('vehicle_media', 'vehicle_media'), added_by: addedBy('vehicle_media', vehicle.user_id) })} from vehicle_media where vehicle_media.id = page.id)
    when 'mot' then (select ${json({ ...tests, tested_as: testedAs('mot_history') })} from mot_history where mot_history.id = page.id)
    when 'keeper_change' then (select ${json(keepers)} from keeper_history where keeper_history.id = page.id)
    when 'identity_change' then (select ${json(changes)} from vehicle_identity_changes where vehicle_identity_changes.id = page.id)
    when 'vehicle_added' then (select ${json(added)} from vehicles where vehicles.id = page.id)
    else (select ${json({
      ...logs,
      ...sealing('maintenance_log', 'maintenance_logs'),
      cost: sql`case when ${mayTellCost('maintenance_logs', costReader(vehicle))} then cost end`,
      details: toldDetails('maintenance_logs', costReader(vehicle)),
      used_parts: usedParts(vehicle.id),
      added_by: addedBy('maintenance_logs', vehicle.user_id),
      business: namedBusiness('maintenance_logs', vehicle.user_id),
      confirmed_by: confirmedBy('maintenance_logs'),
      facts: evidenceFacts('maintenance_logs', 'maintenance_logs'),
      confirmed_vehicle: confirmedVehicle('maintenance_logs'),
      images: sql`case when ${mayTellCost('maintenance_logs', costReader(vehicle))} then ${imagesOf('maintenance_log_id', 'maintenance_logs.id')} else '[]'::jsonb end`,
    })} from maintenance_logs where maintenance_logs.id = page.id)
  end`

const sealing = (record_type: AmendedType, table: string) => ({
  is_sealed: sql`seal_id is not null`,
  amendments: amendmentsOfRow(record_type, table),
})

type Columns = Record<string, RawBuilder<unknown>>

const columns = (table: string, names: string): Columns =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, sql.ref(`${table}.${name}`)]),
  )

const logs = columns(
  'maintenance_logs',
  `id kind ${logColumns.join(' ')} is_publicly_visible confirmed_doubts version created_at changed_at details`,
)
const notes = columns('vehicle_notes', 'id content is_for_record version created_at changed_at')
const documents = columns(
  'vehicle_documents',
  'id title category file_url file_type file_size document_date expiry_date notes privacy version created_at changed_at',
)
const media = columns(
  'vehicle_media',
  'id title location date_taken comments media_url media_type is_publicly_visible version created_at changed_at',
)
const received = {
  credentials: sql`(select credentials_by from files where files.id = media_file_id)`,
  is_received_kept: sql`coalesce((select received_sha256 is not null and gives_received from files
                                   where files.id = media_file_id), false)`,
}
const tests = columns(
  'mot_history',
  `id test_number test_date expiry_date test_result odometer_reading odometer_unit mileage_since_last_pass
   mileage_anomaly_detected days_since_last_pass days_since_last_test days_out_of_mot is_retest advisory_notices
   failure_reasons`,
)
const keepers = columns('keeper_history', 'number_of_previous_keepers')
const changes = columns('vehicle_identity_changes', 'id kind field old_value new_value changed_at created_at')
const added = columns('vehicles', 'make model year')

const json = (fields: Columns) =>
  sql`jsonb_build_object(${sql.join(Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`))})`

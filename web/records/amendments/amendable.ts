import type { AmendedType } from '#domain/records/amendment.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { VehicleMedia } from '#domain/records/media.ts'
import type { Modification } from '#domain/records/modification.ts'
import type { Note } from '#domain/records/note.ts'
import { isLogKind, type RecordKind } from '#domain/records/registry.ts'

/** A sealed entry, as passed by the tab that shows it. */
export type Amendable =
  | { kind: LogKind; record: MaintenanceLog }
  | { kind: 'modification'; record: Modification }
  | { kind: 'note'; record: Note }
  | { kind: 'media'; record: VehicleMedia }

const types: Record<Exclude<RecordKind, LogKind>, AmendedType> = {
  modification: 'modification',
  note: 'vehicle_note',
  media: 'vehicle_media',
}
export const typeOf = (kind: RecordKind): AmendedType => (isLogKind(kind) ? 'maintenance_log' : types[kind])

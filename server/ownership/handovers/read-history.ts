import { sql } from 'kysely'
import type {
  Canonical,
  HandoverDocument,
  SealedFile,
  SealedReading,
  SealedVehicle,
} from '#domain/ownership/handover.ts'
import type { Amendment } from '#domain/records/amendment.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { detailFieldsOf, logColumnsWhere, logNames } from '#domain/records/registry.ts'
import type { ReplacedAt } from '#domain/vehicles/mileage.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import type { Db } from '../../platform/database/database.ts'
import { instrumentsOf } from '../../vehicles/garage/mileage-facts.ts'

export type History = Omit<
  HandoverDocument,
  'format' | 'version' | 'seal_id' | 'sequence' | 'previous_hash' | 'sealed_at'
>

/**
 * Everything that goes with the vehicle, oldest first, in one statement per kind however long the history is. It leaves
 * out what a former owner keeps private: private notes and media, costs they did not share, and the receipts that show
 * them. `shares_costs` is the member about to share theirs, for a history read before the handover.
 */
export async function readHistory(tx: Db, vehicle_id: string, shares_costs: string | null = null): Promise<History> {
  const files = await readFiles(tx, vehicle_id)
  const filesOf = (id: string, slot = 'image') => files.get(`${id} ${slot}`) ?? []
  const logs = await readLogs(tx, vehicle_id, shares_costs)
  const modifications = await readModifications(tx, vehicle_id, shares_costs)
  const notes = await readNotes(tx, vehicle_id)
  const media = await readMedia(tx, vehicle_id)
  const documents = await readDocuments(tx, vehicle_id)
  return {
    vehicle: await readVehicle(tx, vehicle_id),
    identity_changes: await readIdentityChanges(tx, vehicle_id),
    keepers: await readKeepers(tx, vehicle_id),
    mot_tests: await readTests(tx, vehicle_id),
    logs: logs.map(({ cost_shared, details, mileage_km, ...log }) => ({
      ...dated(log),
      ...(mileage_km === null ? {} : { mileage_km }),
      ...sealedDetails(log.kind, details),
      files: cost_shared ? filesOf(log.id) : [],
    })),
    modifications: modifications.map((modification) => ({
      ...dated(modification),
      before_files: filesOf(modification.id, 'before'),
      after_files: filesOf(modification.id, 'after'),
    })),
    notes: notes.map((note) => ({ ...dated(note), files: filesOf(note.id) })),
    media: media.map(withFile),
    documents: documents.map(withFile),
    amendments: await readAmendments(tx, vehicle_id),
    instruments: await readInstruments(tx, vehicle_id),
    readings: await readReadings(tx, vehicle_id),
  }
}

/** For columns that any kind seals; cost is handled separately. */
const sealedColumns = logColumnsWhere(({ sealed }) => sealed).filter((column) => column !== 'cost')

/** Fractions are sealed as text, like money: the canonical form has only whole numbers. */
const measured = new Set(
  logNames.flatMap((kind) => detailFieldsOf(kind).flatMap(({ name, input }) => (input === 'number' ? name : []))),
)
const asSealed = (name: string, value: unknown) =>
  (measured.has(name) && value !== null ? String(value) : value) as Canonical

/** A kind's own fields that are not empty. */
function sealedDetails(kind: LogKind, details: unknown) {
  const said = details as Record<string, unknown>
  const sealed = detailFieldsOf(kind).filter(({ name, sealed }) => sealed && said[name] !== undefined)
  return Object.fromEntries(sealed.map(({ name }) => [name, asSealed(name, said[name])]))
}

type Dated = { created_at: Date; changed_at: Date | null }

const dated = <Row extends Dated>({ created_at, changed_at, ...item }: Row) => ({
  ...item,
  entered_at: created_at.toISOString(),
  changed_at: changed_at?.toISOString() ?? null,
})

type Attached = Dated & { checksum: string | null; mime: string | null }

const withFile = <Row extends Attached>({ checksum, mime, ...item }: Row) => ({
  ...dated(item),
  file: checksum && mime ? { sha256: checksum, type: mime } : null,
})

/** Marked for the record now, or already sealed by an earlier handover. */
export const goesWithIt = (meant: 'is_for_record' | 'is_publicly_visible') =>
  sql<boolean>`(${sql.ref(meant)} or seal_id is not null)`

/** To the penny, as text: no reader may round it. */
const sharedCost = (table: string, shares_costs: string | null) =>
  sql<string | null>`case when ${mayTellCost(table, shares_costs)} then cost::text end`.as('cost')

/** The unit only of a car that counts kilometres. */
async function readVehicle(tx: Db, vehicle_id: string): Promise<SealedVehicle> {
  const { mileage_km, odometer_unit, ...vehicle } = await vehicleOf(tx, vehicle_id)
  return { ...vehicle, ...(odometer_unit === 'km' ? { odometer_unit, mileage_km } : {}) }
}

const vehicleOf = (tx: Db, vehicle_id: string) =>
  tx
    .selectFrom('vehicles')
    .leftJoin('vehicle_data', 'vehicle_data.vehicle_id', 'vehicles.id')
    .select([
      'vehicles.make',
      'vehicles.model',
      'vehicles.year',
      'registration_number',
      'date_first_registered',
      'mileage',
      'mileage_km',
      'odometer_unit',
      'engine_type',
      'vehicles.fuel_type',
      'vehicles.transmission',
      'color',
      'number_of_previous_keepers',
    ])
    .where('vehicles.id', '=', vehicle_id)
    .executeTakeFirstOrThrow()

const readLogs = (tx: Db, vehicle_id: string, shares_costs: string | null) =>
  tx
    .selectFrom('maintenance_logs')
    .select(['id', ...sealedColumns, 'mileage_km', 'details', 'created_at', 'changed_at'])
    .select([
      sql<LogKind>`kind`.as('kind'),
      mayTellCost('maintenance_logs', shares_costs).as('cost_shared'),
      sharedCost('maintenance_logs', shares_costs),
    ])
    .where('vehicle_id', '=', vehicle_id)
    .where('deleted_at', 'is', null)
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const readModifications = (tx: Db, vehicle_id: string, shares_costs: string | null) =>
  tx
    .selectFrom('modifications')
    .select(['id', 'type', 'name', 'brand', 'install_date', 'description', 'is_major_upgrade'])
    .select(['created_at', 'changed_at', sharedCost('modifications', shares_costs)])
    .where('vehicle_id', '=', vehicle_id)
    .where('deleted_at', 'is', null)
    .orderBy('install_date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const readNotes = (tx: Db, vehicle_id: string) =>
  tx
    .selectFrom('vehicle_notes')
    .select(['id', 'content', 'created_at', 'changed_at'])
    .where('vehicle_id', '=', vehicle_id)
    .where('deleted_at', 'is', null)
    .where(goesWithIt('is_for_record'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const readMedia = (tx: Db, vehicle_id: string) =>
  tx
    .selectFrom('vehicle_media')
    .leftJoin('files', (join) =>
      join.onRef('files.id', '=', 'vehicle_media.media_file_id').on('files.state', '=', 'stored'),
    )
    .select(['vehicle_media.id', 'media_type', 'title', 'location', 'date_taken', 'comments'])
    .select(['vehicle_media.created_at', 'vehicle_media.changed_at', 'checksum', 'mime'])
    .where('vehicle_media.vehicle_id', '=', vehicle_id)
    .where('deleted_at', 'is', null)
    .where(goesWithIt('is_publicly_visible'))
    .orderBy('vehicle_media.created_at')
    .orderBy('vehicle_media.id')
    .execute()

const readDocuments = (tx: Db, vehicle_id: string) =>
  tx
    .selectFrom('vehicle_documents')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_documents.vehicle_id')
    .leftJoin('files', (join) =>
      join.onRef('files.id', '=', 'vehicle_documents.file_id').on('files.state', '=', 'stored'),
    )
    .select(['vehicle_documents.id', 'title', 'category', 'document_date', 'expiry_date'])
    .select(['vehicle_documents.created_at', 'vehicle_documents.changed_at', 'checksum', 'mime'])
    .where('vehicle_documents.vehicle_id', '=', vehicle_id)
    .where('vehicle_documents.deleted_at', 'is', null)
    .where('privacy', '=', 'shareable')
    // What the new owner got: nobody else's is theirs to read.
    .whereRef('vehicle_documents.user_id', '=', 'vehicles.user_id')
    .orderBy('vehicle_documents.created_at')
    .orderBy('vehicle_documents.id')
    .execute()

async function readFiles(tx: Db, vehicle_id: string) {
  const rows = await tx
    .selectFrom('record_images')
    .innerJoin('files', 'files.id', 'record_images.file_id')
    .select(['slot', 'checksum', 'mime'])
    .select(sql<string>`coalesce(maintenance_log_id, modification_id, vehicle_note_id)`.as('record_id'))
    .where('record_images.vehicle_id', '=', vehicle_id)
    .where('vehicle_listing_id', 'is', null)
    .where('state', '=', 'stored')
    .orderBy('position')
    .orderBy('record_images.id')
    .execute()
  const files = new Map<string, SealedFile[]>()
  for (const { record_id, slot, checksum, mime } of rows) {
    const key = `${record_id} ${slot}`
    files.set(key, [...(files.get(key) ?? []), { sha256: checksum ?? '', type: mime }])
  }
  return files
}

const readTests = (tx: Db, vehicle_id: string) =>
  tx
    .selectFrom('mot_history')
    .select(['id', 'test_number', 'test_date', 'test_result', 'expiry_date', 'odometer_reading', 'odometer_unit'])
    .select(['is_retest', 'advisory_notices', 'failure_reasons'])
    .where('vehicle_id', '=', vehicle_id)
    .orderBy('test_date')
    .orderBy('id')
    .execute()

export async function readIdentityChanges(tx: Db, vehicle_id: string) {
  const rows = await tx
    .selectFrom('vehicle_identity_changes')
    .select(['id', 'kind', 'field', 'old_value', 'new_value', 'changed_at'])
    .where('vehicle_id', '=', vehicle_id)
    .orderBy('changed_at')
    .orderBy('id')
    .execute()
  return rows.map(({ changed_at, ...change }) => ({ ...change, changed_at: changed_at.toISOString() }))
}

const readKeepers = (tx: Db, vehicle_id: string) =>
  tx
    .selectFrom('keeper_history')
    .select(['id', 'date_of_transaction', 'number_of_previous_keepers'])
    .select(sql<boolean>`transfer_id is not null`.as('in_garagetale'))
    .where('vehicle_id', '=', vehicle_id)
    .orderBy('date_of_transaction')
    .orderBy('number_of_previous_keepers')
    .orderBy('id')
    .execute()

async function readInstruments(tx: Db, vehicle_id: string) {
  const { rows } = await sql<{ instruments: ReplacedAt[] | null }>`
    select ${instrumentsOf('v')} as instruments from vehicles as v where v.id = ${vehicle_id}`.execute(tx)
  return rows[0]?.instruments ?? []
}

/** What was stated by hand or corrected, and what was taken back after others had relied on it. */
async function readReadings(tx: Db, vehicle_id: string): Promise<SealedReading[]> {
  const rows = await tx
    .selectFrom('mileage_readings as reading')
    .leftJoin('maintenance_logs as log', 'log.id', 'reading.maintenance_log_id')
    .leftJoin('mileage_readings as wrong', 'wrong.id', 'reading.corrects_id')
    .select(['reading.id', 'reading.date', 'reading.value', 'reading.unit', 'reading.source', 'reading.stands'])
    .select(['reading.entered_at'])
    .select([
      sql<string | null>`coalesce(wrong.mot_test_id, wrong.id)`.as('corrects'),
      sql<string | null>`case when wrong.id is not null or not reading.stands then reading.comment end`.as('reason'),
    ])
    .where('reading.vehicle_id', '=', vehicle_id)
    .where('reading.withdrawn_at', 'is', null)
    .where('reading.mot_test_id', 'is', null)
    .where('reading.source', 'not in', ['instrument', 'amendment'])
    .where(sql<boolean>`(log.id is null or not reading.stands and (log.deleted_at is not null or log.mileage is null))`)
    .orderBy('reading.date')
    .orderBy('reading.entered_at')
    .orderBy('reading.id')
    .execute()
  return rows.map(({ entered_at, ...reading }) => ({ ...reading, entered_at: entered_at.toISOString() }))
}

async function readAmendments(tx: Db, vehicle_id: string) {
  const rows = await tx
    .selectFrom('record_amendments')
    .select(['id', 'record_type', 'record_id', 'changes', 'reason', 'created_at'])
    .where('vehicle_id', '=', vehicle_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, changes, ...amendment }) => ({
    ...amendment,
    changes: Object.fromEntries(
      Object.entries(changes as Amendment['changes']).map(([name, { from, to }]) => [
        name,
        { from: asSealed(name, from), to: asSealed(name, to) },
      ]),
    ),
    made_at: created_at.toISOString(),
  }))
}

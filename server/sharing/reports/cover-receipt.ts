import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type FileKind, storedSizes } from '#domain/basics/file.ts'
import { logTitle } from '#domain/records/registry.ts'
import type { CoveredArea, OwnReceipt } from '#domain/sharing/report-link.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import type { Db } from '../../platform/database/database.ts'
import { removeFile } from '../../platform/files/file-state.ts'
import { keyOf } from '../../platform/files/file-store.ts'
import { objectName, sizeMime } from '../../platform/files/prepare-upload.ts'
import { keepUpload, receivePicture } from '../../platform/files/uploads.ts'
import { busy, conflict, notFound } from '../../platform/http/errors.ts'
import { workerProcess } from '../../platform/jobs/worker-process.ts'
import type { Services } from '../../platform/services.ts'
import { shareableLog } from '../../records/public.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import type { CoverOrder } from './cover-worker.ts'

const paint = workerProcess<CoverOrder, { covered?: Uint8Array; memory: number }>(
  new URL('./cover-worker.ts', import.meta.url),
)

interface Found extends Omit<OwnReceipt, 'title'> {
  record_kind: string
  type: string
  kind: FileKind
}

const mostListed = 300

/** Those that a report may show, newest first; a former owner's only if they came with the costs. */
async function receiptsOf(db: Db, { id, user_id }: OwnedVehicle, file_id?: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select f.id, r.id as record_id, r.kind as record_kind, r.type, r.date, f.kind, f.width, f.height,
           f.mime = 'application/pdf' as is_pdf, c.areas
      from maintenance_logs r
      join record_images i on i.maintenance_log_id = r.id
      join files f on f.id = i.file_id and f.state = 'stored'
      left join covered_receipts c on c.file_id = f.id and c.user_id = ${user_id}
     where r.vehicle_id = ${id} and r.deleted_at is null and ${mayTellCost('r', user_id)}
       and (select ${shareableLog} from maintenance_logs where id = r.id)
       ${file_id === undefined ? sql`` : sql`and f.id = ${file_id}`}
     order by r.date desc, r.id desc, i.position limit ${mostListed}`.execute(db)
  return rows
}

const asReceipt = ({ record_kind, type, kind: _, ...receipt }: Found): OwnReceipt => ({
  ...receipt,
  title: logTitle(record_kind, type),
})

export const listReceipts = async (db: Db, vehicle: OwnedVehicle) => (await receiptsOf(db, vehicle)).map(asReceipt)

async function getReceipt(db: Db, vehicle: OwnedVehicle, file_id: string): Promise<Found> {
  const [found] = await receiptsOf(db, vehicle, file_id)
  if (!found) throw notFound('Receipt')
  return found
}

/** Makes a copy in which the areas are gone, in place of the last one; the receipt itself stays as it is. */
export async function coverReceipt(
  services: Services,
  vehicle: OwnedVehicle,
  file_id: string,
  areas: CoveredArea[],
): Promise<OwnReceipt> {
  const receipt = await getReceipt(services.db, vehicle, file_id)
  if (receipt.is_pdf) throw conflict('not_a_picture', 'A PDF can’t be covered. Add a photo of it instead.')
  const answer = await paint({ picture: await bytesOf(services, receipt), areas })
  if (!answer?.covered) throw busy('We couldn’t cover this receipt. Please try again in a moment.')
  const { user_id } = vehicle
  const copy = await receivePicture(services, { user_id, kind: 'receipt' }, answer.covered)
  return keepUpload(services, copy, {}, async (tx) => {
    await holdVehicle(tx, vehicle)
    await getReceipt(tx, vehicle, file_id)
    await dropCopy(tx, file_id)
    await sql`
      insert into covered_receipts (file_id, user_id, covered_file_id, areas)
      values (${file_id}, ${user_id}, ${copy.id}, ${JSON.stringify(areas)}::text::jsonb)`.execute(tx)
    return asReceipt(await getReceipt(tx, vehicle, file_id))
  })
}

/** From then on it is not shown where covering is asked for. */
export const uncoverReceipt = (db: Db, vehicle: OwnedVehicle, file_id: string) =>
  db.transaction().execute(async (tx) => {
    await holdVehicle(tx, vehicle)
    await getReceipt(tx, vehicle, file_id)
    await dropCopy(tx, file_id)
  })

async function dropCopy(tx: Db, file_id: string) {
  const last = await tx
    .deleteFrom('covered_receipts')
    .where('file_id', '=', file_id)
    .returning('covered_file_id')
    .executeTakeFirst()
  if (last) await removeFile(tx, last.covered_file_id)
}

async function bytesOf({ files }: Services, { id, kind, width, height }: Found): Promise<Uint8Array> {
  const size = storedSizes(kind, Math.max(width ?? 0, height ?? 0)).at(-1) ?? 0
  const found = await files.read(keyOf(id, objectName(sizeMime, size)))
  if (!found) throw notFound('Receipt')
  return new Uint8Array(await buffer(found.stream))
}

import { sql } from 'kysely'
import { type DocumentPage, documentPageSize, type VehicleDocument } from '#domain/vehicles/document.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { asPage } from '../../platform/http/paging.ts'
import { addedBy, withAddedBy } from '../access/added-by.ts'
import { type OwnedVehicle, ownDocumentsOnly } from '../access.ts'

const columns = [
  'id',
  'title',
  'category',
  'file_url',
  'file_type',
  'file_size',
  'document_date',
  'expiry_date',
  'notes',
  'privacy',
  'version',
  'created_at',
  'changed_at',
] as const

/** Somebody to whom the owner shows no documents is told of those that they entered. */
export const toldDocuments = (vehicle: Pick<OwnedVehicle, 'grant'>) => {
  const member = ownDocumentsOnly(vehicle)
  return member === undefined ? sql<boolean>`true` : sql<boolean>`entered_by = ${member}::uuid`
}

/** A document belongs to the member who stored it; at a handover the shareable ones become the next owner’s. */
const documentsOf = (db: Db, vehicle: OwnedVehicle) =>
  db
    .selectFrom('vehicle_documents')
    .where('vehicle_id', '=', vehicle.id)
    .where('user_id', '=', vehicle.user_id)
    .where(toldDocuments(vehicle))
    .where('deleted_at', 'is', null)

const inOrder = (db: Db, vehicle: OwnedVehicle, limit: number) =>
  documentsOf(db, vehicle)
    .select(columns)
    .select(addedBy('vehicle_documents', vehicle.user_id).as('added_by'))
    .orderBy('category')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

/** By category, then newest first; `after` is the last document of the page before. */
export async function listDocuments(db: Db, vehicle: OwnedVehicle, after?: string): Promise<DocumentPage> {
  const most = documentPageSize + 1
  const found = after === undefined ? await inOrder(db, vehicle, most).execute() : await following(db, vehicle, after)
  return asPage(found.map(asDocument), documentPageSize)
}

/** The rest of the cursor's category and then the next ones: as separate queries, each walks the index. */
async function following(db: Db, vehicle: OwnedVehicle, after: string) {
  const most = documentPageSize + 1
  const mark = sql`from vehicle_documents mark where mark.id = ${after} and mark.vehicle_id = ${vehicle.id}`
  const category = sql<string>`(select mark.category ${mark})`
  const sameCategory = await inOrder(db, vehicle, most)
    .where('category', '=', category as never)
    .where(sql<boolean>`(created_at, id) < (select mark.created_at, mark.id ${mark})`)
    .execute()
  if (sameCategory.length === most) return sameCategory
  const further = await inOrder(db, vehicle, most - sameCategory.length)
    .where('category', '>', category as never)
    .execute()
  return [...sameCategory, ...further]
}

export async function getDocument(db: Db, vehicle: OwnedVehicle, id: string) {
  const found = await documentsOf(db, vehicle)
    .select([...columns, 'file_id', addedBy('vehicle_documents', vehicle.user_id).as('added_by')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Document')
  const { file_id, ...document } = found
  return { document: asDocument(document), file_id }
}

const asDocument = <Row extends { created_at: Date; added_by: AddedBy | null }>(row: Row) =>
  ({ ...withAddedBy(row), created_at: row.created_at.toISOString() }) as unknown as Omit<Row, 'added_by'> &
    VehicleDocument

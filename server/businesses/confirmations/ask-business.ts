import { sql } from 'kysely'
import { formatDate } from '#domain/basics/format.ts'
import { confirmationTexts } from '#domain/businesses/business.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { findNameable, type NamedBusiness } from './business-search.queries.ts'
import { findRecord } from './confirmations.queries.ts'

type Naming = { business_id?: string | null | undefined; service_center?: string | null | undefined }

/**
 * What a save says about who did the work, for a transaction that has locked the vehicle. A business is named by
 * choosing it, and the record then carries its name; typing another name removes it. The actor chooses among
 * those they can open.
 */
export async function namingOf(tx: Db, actor_id: string, naming: Naming, before?: MaintenanceLog) {
  const { business_id, service_center } = naming
  // Locked before the record is written: whatever closes a business or decides on it locks it first and its records
  // second.
  if (before?.business_id) await findNameable(tx, actor_id, before.business_id)
  if (business_id === undefined) {
    const renamed = service_center !== undefined && service_center !== before?.service_center
    return renamed && before?.business_id ? { business_id: null } : {}
  }
  if (business_id === null) return { business_id }
  // A business hidden since then must not block saving a new mileage.
  if (business_id === before?.business_id) return { business_id, service_center: before.service_center }
  return namingBy(await findNameable(tx, actor_id, business_id))
}

/** What a record that names this business says; undefined if the business cannot be named. */
export function namingBy(business: NamedBusiness | undefined) {
  if (!business) throw invalid({ business_id: confirmationTexts.notThere })
  return { business_id: business.id, service_center: business.business_name }
}

const words = ['date', 'mileage', 'type', 'comments', 'business_id'] as const
type Asking = Pick<MaintenanceLog, 'id' | 'date' | 'type'> & Partial<Pick<MaintenanceLog, (typeof words)[number]>>

/** After a save: notifies the business if the record now asks for its confirmation, for the first time or again. */
export async function askBusiness(tx: Db, vehicle: OwnedVehicle, after: Asking, before?: Asking) {
  const { business_id } = after
  if (before?.business_id && before.business_id !== business_id) await announceTo(tx, before.business_id)
  if (!business_id || (before && words.every((word) => before[word] === after[word]))) return
  await ring(tx, vehicle, after, await findNameable(tx, vehicle.user_id, business_id))
}

/** The same for a new record, whose business is already locked. The customer is the vehicle's owner, whoever entered it. */
export async function ring(tx: Db, vehicle: OwnedVehicle, after: Asking, business: NamedBusiness | undefined) {
  const customer = vehicle.user_id
  if (!business?.is_verified || !(await findRecord(tx, business, after.id))) return
  if (!(await hasUnread(tx, business, customer)))
    await addNotification(tx, {
      user_id: business.user_id,
      type: 'confirmation',
      title: 'A service record is waiting for your confirmation',
      content: `${await nameOf(tx, customer)} says ${business.business_name} carried out the ${after.type} of ${formatDate(after.date)} on a ${vehicleName(vehicle)}.`,
      metadata: { user_id: customer, business: true },
    })
  await announce(tx, business.user_id, 'business')
}

/** One notification per customer until it is read: copying out a whole service book must not send fifty. */
async function hasUnread(tx: Db, business: NamedBusiness, customer: string) {
  const unread = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', business.user_id)
    .where('is_read', '=', false)
    .where('type', '=', 'confirmation')
    .where(sql<string>`metadata ->> 'user_id'`, '=', customer)
    .where(sql<boolean>`metadata ? 'business'`)
    .executeTakeFirst()
  return unread !== undefined
}

const nameOf = async (tx: Db, id: string) =>
  (await tx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

async function announceTo(tx: Db, business_id: string) {
  const business = await tx
    .selectFrom('business_profiles')
    .select('user_id')
    .where('id', '=', business_id)
    .executeTakeFirst()
  if (business) await announce(tx, business.user_id, 'business')
}

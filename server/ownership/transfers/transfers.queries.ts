import { sql } from 'kysely'
import type { ReceivedTransfer, SentTransfer, TransferStatus } from '#domain/ownership/transfer.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashOfToken } from '../../platform/mail/link-token.ts'
import { cameBack } from '../../platform/mail/returned/came-back.ts'
import { isBlockedSale } from './blocked-sale.ts'
import { unitOf } from './car-unit.ts'
import { filesThatGo } from './hand-over-files.ts'

/** A transfer that nobody has closed yet still counts as expired once its time is up. */
const statusNow = sql<TransferStatus>`case when status = 'pending' and expires_at <= now() then 'expired' else status end`
export const isOpen = sql<boolean>`status = 'pending' and expires_at > now()`
/** While its seller is suspended a pending request is hidden; an answered one stays as it was. */
export const stands = sql<boolean>`(status <> 'pending' or not exists (
  select from users where users.id = previous_owner_id and users.suspended_at is not null))
  and (status = 'accepted' or not ${isBlockedSale})`
const emailCameBack = cameBack(
  'transfer_request',
  'transfer_id',
  sql.ref('ownership_transfers.id'),
  sql.ref('ownership_transfers.new_owner_email'),
)
const expiresAt = sql<string>`to_json(expires_at) #>> '{}'`.as('expires_at')
const salePrice = sql<number>`sale_price::float8`.as('sale_price')

/** The current state; a closed request no longer shows what happened to the vehicle. */
const storageBytes = sql<number>`case when ${isOpen} then (
  select coalesce(sum(size_bytes), 0)::float8 from files
   where files.vehicle_id = ownership_transfers.vehicle_id and files.user_id = previous_owner_id and state = 'stored'
     and id = any(array(${filesThatGo({
       vehicle_id: sql<string>`ownership_transfers.vehicle_id`,
       seller_id: sql<string>`previous_owner_id`,
       share_costs: sql<boolean>`share_costs`,
     })}))) else 0 end`.as('storage_bytes')

const received = (db: Db) =>
  db
    .selectFrom('ownership_transfers')
    .select(['id as transfer_id', 'previous_owner_name', 'vehicle_make as make', 'vehicle_model as model'])
    .select(['vehicle_year as year', 'vehicle_registration_number as registration_number', 'sale_date'])
    .select(['vehicle_mileage', 'notes', 'share_costs'])
    .select(unitOf('ownership_transfers').as('odometer_unit'))
    .select([statusNow.as('status'), salePrice, storageBytes, expiresAt])
    .where(stands)

/** Once answered it belongs to the member who answered; until then, to the one with the address. */
const addressedTo = (user_id: string, email: string) => sql<boolean>`
  previous_owner_id is distinct from ${user_id}
  and case when new_owner_id is null then new_owner_email = ${email} else new_owner_id = ${user_id} end`

export const findReceivedTransfer = (
  db: Db,
  { id: user_id, email }: { id: string; email: string },
  id: string,
): Promise<ReceivedTransfer | undefined> =>
  received(db).where('id', '=', id).where(addressedTo(user_id, email)).executeTakeFirst()

export const listReceivedTransfers = (
  db: Db,
  { id: user_id, email }: { id: string; email: string },
): Promise<ReceivedTransfer[]> =>
  received(db)
    .where('new_owner_email', '=', email)
    .where(isOpen)
    .where(addressedTo(user_id, email))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Nothing once it has been answered, withdrawn or has expired: then the link behaves as if it never existed. */
export const findLinkedTransfer = (db: Db, token: string) =>
  received(db)
    .select(['new_owner_name', 'new_owner_email', 'previous_owner_id'])
    .where('token_hash', '=', hashOfToken(token))
    .where('token_used_at', 'is', null)
    .where(isOpen)
    .executeTakeFirst()

/** Locked until the transaction ends, so that it isn't withdrawn in between. */
export const isOfferedCar = async (tx: Db, token: string, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('ownership_transfers')
    .select('id')
    .where('token_hash', '=', hashOfToken(token))
    .where('token_used_at', 'is', null)
    .where(sql<boolean>`lower(new_owner_email) = ${email}`)
    .where(isOpen)
    .forShare()
    .executeTakeFirst()) !== undefined

export const findSentTransfer = (db: Db, vehicle_id: string): Promise<SentTransfer | undefined> =>
  db
    .selectFrom('ownership_transfers')
    .select(['id', 'new_owner_name', 'new_owner_email', 'new_owner_phone', 'sale_date', 'notes'])
    .select(['vehicle_mileage', 'share_costs'])
    .select([salePrice, expiresAt, sql<string>`to_json(created_at) #>> '{}'`.as('created_at')])
    .select(emailCameBack.as('email_came_back'))
    .where('vehicle_id', '=', vehicle_id)
    .where(isOpen)
    .executeTakeFirst()

import { sql } from 'kysely'
import { deletedMember, type Leaving } from '../../account/erasure/leaving.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import { closeTransfer, holdPendingTransfer } from './hold-transfer.ts'
import { tellRejected, tellWithdrawn } from './transfer-notices.ts'

/** What happens to a leaving member's sales: pending ones are ended, and their name is removed from completed ones. */
export async function endSales(tx: Db, leaving: Leaving) {
  await closeTransfers(tx, leaving)
  await forgetSales(tx, leaving)
}

/** In both directions, in a transaction that has locked the vehicles; the other side is told. */
async function closeTransfers(tx: Db, leaving: Leaving) {
  const waiting = await tx
    .selectFrom('ownership_transfers')
    .select(['vehicle_id', 'previous_owner_id'])
    .where('status', '=', 'pending')
    .where((row) =>
      row.or([
        row('previous_owner_id', '=', leaving.id),
        // An unconfirmed address may be somebody else's, and so may what was sent to it.
        ...(leaving.email_verified ? [row('new_owner_email', '=', leaving.email)] : []),
      ]),
    )
    .orderBy('vehicle_id')
    .execute()
  for (const { vehicle_id, previous_owner_id } of waiting) {
    const transfer = vehicle_id && (await holdPendingTransfer(tx, vehicle_id))
    if (!transfer) continue
    if (previous_owner_id === leaving.id) {
      await closeTransfer(tx, transfer, 'cancelled')
      await tellWithdrawn(tx, { ...transfer, previous_owner_name: 'The seller', registration_number: null })
    } else {
      await closeTransfer(tx, transfer, 'rejected')
      await tellRejected(tx, { ...transfer, new_owner_name: 'The person you named' }, leaving.id)
      if (previous_owner_id) await announce(tx, previous_owner_id, 'vehicles')
    }
  }
}

const nobody = 'nobody@garagetale.invalid'

/**
 * A completed sale stays, for the vehicle's sealed history and for the other side's own entry of it, but no longer
 * names the member who left; an unsuccessful one is deleted with the member who started it.
 */
async function forgetSales(tx: Db, { id, email, email_verified }: Leaving) {
  const toThem = sql`(theirs.new_owner_id = ${id} or (${email_verified} and theirs.new_owner_email = ${email}))`
  await sql`
    delete from notifications using ownership_transfers as mine
     where mine.previous_owner_id = ${id}
       and notifications.user_id = coalesce(mine.new_owner_id, (select users.id from users where users.email = mine.new_owner_email))
       and (notifications.type = 'transfer_request' and metadata ->> 'transfer_id' = mine.id::text
            or notifications.type = 'ownership_transfer' and (starts_with(content, mine.previous_owner_name || ' ')
                 or starts_with(content, 'The request of ' || mine.previous_owner_name)))`.execute(tx)
  await sql`
    update notifications set content = ${deletedMember} || substr(content, char_length(theirs.new_owner_name) + 1)
      from ownership_transfers as theirs
     where ${toThem} and notifications.user_id = theirs.previous_owner_id
       and notifications.type = 'ownership_transfer'
       and starts_with(content, theirs.new_owner_name || ' has ')`.execute(tx)
  await sql`delete from ownership_transfers where previous_owner_id = ${id} and status <> 'accepted'`.execute(tx)
  await sql`
    update ownership_transfers
       set previous_owner_id = null, previous_owner_name = ${deletedMember}, new_owner_name = 'New owner',
           new_owner_email = ${nobody}, new_owner_phone = '-', sale_price = 0, notes = null, token_hash = null,
           vehicle_registration_number = null
     where previous_owner_id = ${id}`.execute(tx)
  await sql`
    update ownership_transfers as theirs
       set new_owner_name = ${deletedMember}, new_owner_email = ${nobody}, new_owner_phone = '-', token_hash = null
     where ${toThem}`.execute(tx)
}

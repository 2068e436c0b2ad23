import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import { privateDomainOf } from './private-domain.ts'

/** Recognises the same mailbox again without revealing it: keyed with the server's secret. */
export const mailboxHash = (secret: string, address: string) =>
  createHmac('sha256', secret)
    .update(`mailbox ${mailboxOf(address)}`)
    .digest('hex')

/** Undefined for a big provider's domain, whose mailboxes belong to many people. */
export const domainHash = (secret: string, address: string) => {
  const domain = privateDomainOf(address)
  return domain && createHmac('sha256', secret).update(`domain ${domain}`).digest('hex')
}

/** False if this mailbox has already been counted as a friend, or belonged to somebody who left. */
export async function rememberCounted(tx: Db, secret: string, address: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('referral_mailboxes')
    .values({ mailbox_hash: mailboxHash(secret, address) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(added)
}

/** A returning member isn't a new friend until a year later. */
export async function rememberErased(tx: Db, secret: string, address: string) {
  await tx
    .insertInto('referral_mailboxes')
    .values({ mailbox_hash: mailboxHash(secret, address), erased_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('mailbox_hash').doUpdateSet({ erased_at: sql<Date>`now()` }))
    .execute()
}

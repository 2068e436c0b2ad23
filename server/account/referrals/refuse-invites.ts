import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/database/database.ts'

const sign = (secret: string, mailbox_hash: string) =>
  createHmac('sha256', secret).update(`no invitations ${mailbox_hash}`).digest('hex').slice(0, 32)

/** In every invitation: the token identifies the mailbox without revealing it, and can't be forged for another. */
export const stopLink = (secret: string, mailbox_hash: string) =>
  `/invitations/${mailbox_hash}${sign(secret, mailbox_hash)}`

/** False for a link that isn't ours. */
export async function refuseInvites(db: Db, secrets: string[], token: string): Promise<boolean> {
  if (!/^[0-9a-f]{96}$/.test(token)) return false
  const [mailbox_hash, signature] = [token.slice(0, 64), token.slice(64)]
  const isBy = (secret: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, mailbox_hash)))
  if (!secrets.some(isBy)) return false
  await db
    .insertInto('invite_refusals')
    .values({ mailbox_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

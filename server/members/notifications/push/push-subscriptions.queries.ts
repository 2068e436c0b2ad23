import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import { deviceName } from '#domain/account/device.ts'
import { mostPushDevices, type PushDevice } from '#domain/members/push.ts'
import type { NewPushSubscription, PushSubscriptionData } from '#domain/members/push-subscription.ts'
import type { Session } from '../../../platform/auth/session.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalid, notAuthenticated } from '../../../platform/http/errors.ts'
import { isOutside } from '../../../platform/outbound/public-address.ts'

export async function listPushDevices(db: Db, current: Session): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'push_subscriptions.session_id', 'user_agent', 'push_subscriptions.created_at'])
    .where('push_subscriptions.user_id', '=', current.user.id)
    .orderBy('push_subscriptions.created_at', 'desc')
    .execute()
  return rows.map(({ id, session_id, user_agent, created_at }) => ({
    id,
    device: deviceName(user_agent),
    created_at: created_at.toISOString(),
    is_current: session_id === current.id,
  }))
}

/**
 * One browser, one member: whoever is signed in there and turns it on has it, and nobody else any longer. The address of
 * a subscription may leak; its keys never leave the browser but to us, so they prove whose it is.
 */
export const subscribeToPush = (db: Db, { id: session_id, user }: Session, given: NewPushSubscription) =>
  db.transaction().execute(async (tx) => {
    const { endpoint, keys, server_key } = given
    const held = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', session_id)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw notAuthenticated()
    await tx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', session_id)
      .where('endpoint', '!=', endpoint)
      .execute()
    const saved = await tx
      .insertInto('push_subscriptions')
      .values({ user_id: user.id, session_id, endpoint, server_key, ...keys })
      .onConflict((already) =>
        already
          .column('endpoint')
          .doUpdateSet({
            // What was on its way to it for somebody else finds nothing.
            id: sql<string>`gen_random_uuid()`,
            ...{ user_id: user.id, session_id, server_key, refusals: 0, created_at: sql<Date>`now()` },
          })
          .where('push_subscriptions.p256dh', '=', keys.p256dh)
          .where('push_subscriptions.auth', '=', keys.auth),
      )
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw conflict('other_browser', 'Notifications couldn’t be turned on in this browser.')
    const newest = tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(mostPushDevices)
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', user.id).where('id', 'not in', newest).execute()
    return { id: saved.id }
  })

/**
 * What a browser asks when GarageTale opens in it: does its subscription belong to whoever is signed in? Another member's
 * ends here, even if their session was left behind.
 */
export const checkPush = (db: Db, { id: session_id, user }: Session, { endpoint, keys }: PushSubscriptionData) =>
  db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('push_subscriptions')
      .select(['id', 'user_id', 'session_id', 'server_key'])
      .where('endpoint', '=', endpoint)
      .where('p256dh', '=', keys.p256dh)
      .where('auth', '=', keys.auth)
      .forUpdate()
      .executeTakeFirst()
    if (held?.user_id !== user.id) {
      if (held) await tx.deleteFrom('push_subscriptions').where('id', '=', held.id).execute()
      return { mine: false, server_key: null }
    }
    // The same member signed in again without signing out, as when a cookie was lost.
    if (held.session_id !== session_id) {
      await tx.deleteFrom('push_subscriptions').where('session_id', '=', session_id).execute()
      await tx.updateTable('push_subscriptions').set({ session_id }).where('id', '=', held.id).execute()
    }
    return { mine: true, server_key: held.server_key }
  })

export async function removePushDevice(db: Db, user_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What can be told without asking anybody; whether a name leads into our own network is checked whenever one is sent. */
export function checkedSubscription<Given extends PushSubscriptionData>(given: Given, allowPrivate: boolean): Given {
  const { protocol, hostname, username, password } = new URL(given.endpoint)
  const name = hostname.replace(/^\[|\]$/g, '')
  const isOurs = isIP(name) ? !isOutside(name, allowPrivate) : !allowPrivate && !/[^.]\.[a-z][a-z0-9-]*\.?$/i.test(name)
  if ((protocol !== 'https:' && !allowPrivate) || username || password || isOurs)
    throw invalid({ endpoint: 'Invalid address' })
  if (!isPoint(given.keys.p256dh)) throw invalid({ 'keys.p256dh': 'Invalid key' })
  return given
}

function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

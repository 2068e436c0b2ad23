import webPush from 'web-push'
import { cutTo } from '#domain/basics/format.ts'
import { type NotificationMetadata, type NotificationType, notificationPath } from '#domain/members/notification.ts'
import { kindOfType, kindWords, type NotificationKind } from '#domain/members/notification-preference.ts'
import type { PushMessage } from '#domain/members/push.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { OutsideError, safeFetch } from '../../../platform/outbound/safe-fetch.ts'
import { secretsOf } from '../../../platform/secret.ts'
import type { Services } from '../../../platform/services.ts'
import { vapidKeys, vapidSubject } from './vapid.ts'

const aDay = 24 * 60 * 60
/** In a row, other than 'gone' and 'come back later': then it is given up. */
const mostRefusals = 10

const urgencies: Record<NotificationKind, 'low' | 'normal' | 'high'> = {
  reminders: 'normal',
  messages: 'high',
  confirmations: 'normal',
  handovers: 'high',
  community: 'low',
  account: 'normal',
}

/**
 * One push to one browser. The library encrypts and signs; sending is left to safeFetch, because whoever subscribes
 * chooses the address.
 */
export const sendPush: Job<{ subscription_id: string; notification_id: string; topic: string }> = {
  name: 'send-push',
  retryLimit: 10,
  expireInSeconds: 120,
  async run(services, { subscription_id, notification_id, topic }) {
    const { db, config } = services
    // Members' devices belong to the server that the backup is of.
    if (config.rehearsal) return
    const found = await findPush(db, subscription_id, notification_id)
    if (!found) return
    const keys = secretsOf(services)
      .map(vapidKeys)
      .find(({ publicKey }) => publicKey === found.server_key)
    // Made for a secret that is no longer ours: the browser subscribes anew when GarageTale is opened there.
    if (!keys) return forget(db, subscription_id)
    const message = messageOf(found, topic)
    const status = await post(services, found, keys, message)
    if (status === 404 || status === 410) return forget(db, subscription_id)
    if (status === 429 || status >= 500) throw new Error(`A push service answered ${status}.`)
    const refused = status < 200 || status > 299
    if (refused) services.log(`The push service ${new URL(found.endpoint).host} refused with ${status}.`)
    await count(db, subscription_id, refused)
  },
}

interface Found {
  endpoint: string
  p256dh: string
  auth: string
  server_key: string
  user_id: string
  type: NotificationType
  title: string
  metadata: NotificationMetadata
}

/** Undefined if it was read, the device stopped, or its member may not be told any more. */
async function findPush(db: Db, subscription_id: string, notification_id: string): Promise<Found | undefined> {
  const row = await db
    .selectFrom('push_subscriptions as s')
    .innerJoin('notifications as n', 'n.user_id', 's.user_id')
    .innerJoin('users', 'users.id', 's.user_id')
    .innerJoin('sessions', 'sessions.id', 's.session_id')
    .select(['s.endpoint', 's.p256dh', 's.auth', 's.server_key', 's.user_id', 'n.type', 'n.title', 'n.metadata'])
    .where('s.id', '=', subscription_id)
    .where('n.id', '=', notification_id)
    .where('n.is_read', '=', false)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .executeTakeFirst()
  return row && { ...row, metadata: row.metadata as NotificationMetadata }
}

function messageOf(found: Found, topic: string): PushMessage & { kind: NotificationKind } {
  const kind = kindOfType[found.type]
  return {
    title: cutTo(found.title, 200),
    body: kindWords[kind].title,
    path: notificationPath(found, found.user_id) ?? '/',
    tag: topic,
    kind,
  }
}

async function post(
  { config }: Services,
  { endpoint, p256dh, auth }: Found,
  keys: { publicKey: string; privateKey: string },
  { kind, ...message }: PushMessage & { kind: NotificationKind },
): Promise<number> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: vapidSubject(config), ...keys },
      TTL: aDay,
      urgency: urgencies[kind],
      topic: message.tag,
    },
  )
  try {
    const answer = await safeFetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body ?? '',
      maxBytes: 64 * 1024,
      timeoutMs: 15_000,
      redirects: 0,
      allowPrivate: config.allowPrivateOutside,
    })
    return answer.status
  } catch (error) {
    // Neither an address of ours nor one that leads elsewhere is a push service.
    if (error instanceof OutsideError && (error.trouble === 'address' || error.trouble === 'redirects')) return 410
    throw error
  }
}

const forget = async (db: Db, id: string) =>
  void (await db.deleteFrom('push_subscriptions').where('id', '=', id).execute())

async function count(db: Db, id: string, refused: boolean) {
  const { refusals } = (await db
    .updateTable('push_subscriptions')
    .set((row) => ({ refusals: refused ? row('refusals', '+', 1) : 0 }))
    .where('id', '=', id)
    .returning('refusals')
    .executeTakeFirst()) ?? { refusals: 0 }
  if (refusals >= mostRefusals) await forget(db, id)
}

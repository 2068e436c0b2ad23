import { sql } from 'kysely'
import { planOf } from '#domain/account/plans.ts'
import { storageBytes, storageNotice } from '#domain/account/subscription.ts'
import { type StorageUse, storageState } from '#domain/basics/file.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { storageOf } from '../../platform/files/storage-quota.ts'

/**
 * In the transaction that has just changed what is stored, or the space available: notifies when the threshold is
 * crossed, not while above it. A member who adds and removes files on the same day is not told repeatedly.
 */
export async function tellOfStorage(tx: Db, user_id: string, before: (now: StorageUse) => StorageUse) {
  await tellOfCrossing(tx, user_id, before, await storageOf(tx, user_id))
}

/** The same, if current usage was queried together with something else. */
async function tellOfCrossing(tx: Db, user_id: string, before: (now: StorageUse) => StorageUse, now: StorageUse) {
  if (storageState(before(now)) !== 'fine' || storageState(now) === 'fine') return
  const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(tx)
  await addNotification(tx, {
    user_id,
    type: 'account',
    ...storageNotice,
    metadata: { page: 'subscription' },
    dedupe_key: `storage:${now.limit_bytes}:${rows[0]?.today}`,
  })
}

export const tellOfUpload = (tx: Db, user_id: string, bytes: number, now: StorageUse) =>
  tellOfCrossing(tx, user_id, (use) => ({ ...use, used_bytes: use.used_bytes - bytes }), now)

export const tellOfPlanStorage = (tx: Db, user_id: string, left_plan_id: string) =>
  tellOfStorage(tx, user_id, (now) => ({ ...now, limit_bytes: storageBytes(planOf(left_plan_id)) }))

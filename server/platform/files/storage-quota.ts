import type { StorageUse } from '#domain/basics/file.ts'
import type { Db } from '../database/database.ts'

export async function storageOf(db: Db, userId: string): Promise<StorageUse> {
  const { used_bytes, storage_limit_mb } = await db
    .selectFrom('users')
    .innerJoin('subscription_plans', 'subscription_plans.id', 'users.current_plan_id')
    .innerJoin('user_storage', 'user_storage.user_id', 'users.id')
    .select(['used_bytes', 'storage_limit_mb'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { used_bytes: Number(used_bytes), limit_bytes: storage_limit_mb < 0 ? null : storage_limit_mb * 1024 * 1024 }
}

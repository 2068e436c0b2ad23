import type { StorageUse } from '#domain/basics/file.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'

/** For `together`; then call `asStorageUse` with the answer. */
export const findStorage = preparedQuery((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('users')
    .innerJoin('subscription_plans', 'subscription_plans.id', 'users.current_plan_id')
    .innerJoin('user_storage', 'user_storage.user_id', 'users.id')
    .select(['used_bytes', 'storage_limit_mb'])
    .where('users.id', '=', user_id),
)

export function asStorageUse([found]: Awaited<ReturnType<typeof findStorage>>): StorageUse {
  if (!found) throw new Error('A member without a plan or a store')
  const { used_bytes, storage_limit_mb } = found
  return { used_bytes: Number(used_bytes), limit_bytes: storage_limit_mb < 0 ? null : storage_limit_mb * 1024 * 1024 }
}

export const storageOf = async (db: Db, user_id: string) => asStorageUse(await findStorage(db, { user_id }))

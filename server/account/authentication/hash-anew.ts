import type { Services } from '../../platform/services.ts'

/** Rehashes a correct password whose stored hash is weaker than today's. */
export async function hashAnew({ db, passwords }: Services, email: string, password: string) {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['accounts.id', 'accounts.password'])
    .where('users.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password || passwords.isCurrent(account.password)) return
  await db
    .updateTable('accounts')
    .set({ password: await passwords.hash(password) })
    .where('id', '=', account.id)
    .where('password', '=', account.password) // not if it was changed in the meantime
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { memberLeaving } from '../account-hooks.ts'
import { rememberErased } from '../referrals/mailbox-hash.ts'
import { eraseFiles, removeErasedBytes } from './erase-files.ts'
import { eraseRows } from './erase-rows.ts'
import { eraseVehicles, removeForsaken } from './erase-vehicles.ts'
import { forgetVersions, recordsOf } from './forget-versions.ts'
import { deletedMember, type Leaving } from './leaving.ts'

/**
 * Removes the member and everything that is theirs in one transaction; their name is removed from what others keep. An
 * anonymous row stays, because ledgers, the audit log and sealed histories refer to it.
 * docs/decisions/008-erasing-an-account.md says what happens to each table. False if the account no longer exists.
 */
export const eraseAccount = (services: Services, user_id: string): Promise<boolean> =>
  again(() =>
    services.db.transaction().execute(async (tx) => {
      const { leaving, held } = await hold(tx, user_id)
      if (!leaving) return false
      await memberLeaving.run(tx, leaving)
      if (leaving.email_verified) await rememberErased(tx, services.secret, leaving.email)
      await eraseEverything(tx, leaving, held)
      await makeNameless(tx, user_id)
      await announce(tx, user_id, 'session')
      await queueMail(tx, leaving.email, 'account_deleted', { name: leaving.name })
      await enqueue(tx, removeErasedBytes, { user_id })
      await enqueue(tx, eraseAgain, { user_id }, { startAfter: new Date(Date.now() + 10 * 60_000) })
      return true
    }),
  )

/** Once the member's last requests have ended: what they were writing at that moment belongs to nobody. */
export const eraseAgain: Job<{ user_id: string }> = {
  name: 'erase-again',
  async run(services, data) {
    await again(() => services.db.transaction().execute((tx) => eraseLeftovers(tx, data.user_id)))
    await removeErasedBytes.run(services, data)
  },
}

async function eraseLeftovers(tx: Db, user_id: string) {
  await takeTurns(tx)
  const gone = await findMember(tx, user_id).where('deleted_at', 'is not', null).executeTakeFirst()
  if (!gone) return
  const held = await holdVehicles(tx, gone)
  await holdPeople(tx, user_id)
  await eraseEverything(tx, gone, held)
}

const findMember = (tx: Db, user_id: string) =>
  tx.selectFrom('users').select(['id', 'name', 'email', 'username', 'email_verified']).where('id', '=', user_id)

async function eraseEverything(tx: Db, leaving: Leaving, held: string[]) {
  // Ledgers and seals are append-only except here.
  await sql`select set_config('garagetale.erasing', 'on', true)`.execute(tx)
  const records = await recordsOf(tx, leaving.id)
  await eraseVehicles(tx, leaving.id, held)
  await eraseRows(tx, leaving)
  await eraseFiles(tx, leaving.id)
  await removeForsaken(tx, held)
  await forgetVersions(tx, records)
}

/** Locks vehicles first and people second, each in id order like everywhere else, to avoid deadlocks. */
async function hold(tx: Db, user_id: string): Promise<{ leaving: Leaving | undefined; held: string[] }> {
  await takeTurns(tx)
  const member = () => findMember(tx, user_id).where('deleted_at', 'is', null).executeTakeFirst()
  const seen = await member()
  if (!seen) return { leaving: undefined, held: [] }
  const held = await holdVehicles(tx, seen)
  await holdPeople(tx, user_id)
  return { leaving: await member(), held }
}

const takeTurns = (tx: Db) => sql`select pg_advisory_xact_lock(hashtextextended('erasure', 0))`.execute(tx)

async function holdVehicles(tx: Db, { id, email, email_verified }: Leaving): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from vehicles where id in (
      select id from vehicles where user_id = ${id}
      union select vehicle_id from ownership_transfers where previous_owner_id = ${id} or new_owner_id = ${id}
      union select vehicle_id from ownership_transfers
             where new_owner_email = ${email} and status = 'pending' and ${email_verified})
    order by id for update`.execute(tx)
  return rows.map((vehicle) => vehicle.id)
}

/** Their follower counts change. A weak lock, so that others writing about them don't have to wait. */
const holdPeople = (tx: Db, id: string) =>
  sql`
    select id from users where id = ${id}
        or id in (select follower_id from follows where following_id = ${id}
                  union select following_id from follows where follower_id = ${id})
     order by id for no key update`.execute(tx)

async function makeNameless(tx: Db, id: string) {
  await tx
    .updateTable('users')
    .set({
      name: deletedMember,
      email: `deleted-${id}@garagetale.invalid`,
      username: `deleted-${id.replaceAll('-', '')}`,
      email_verified: false,
      email_reached_at: null,
      email_unreachable_since: null,
      email_unreachable_why: null,
      two_factor_enabled: false,
      avatar_file_id: null,
      banner_file_id: null,
      referral_code: null,
      home_tariff: null,
      tokens: 0,
      tokens_bought: 0,
      current_plan_id: 'individual',
      next_plan_id: null,
      role: 'member',
      deleted_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** If it deadlocks with another act after all, PostgreSQL cancels one of them, and this one can be retried. */
async function again<T>(act: () => Promise<T>, attempts = 4): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const circle = (error as { code?: string }).code === '40P01'
    if (!circle || attempts <= 1) throw error
    return again(act, attempts - 1)
  }
}

import { randomInt } from 'node:crypto'
import { type NewAccount, usernameFrom } from '#domain/account/account.ts'
import { thenTo } from '#domain/basics/next-page.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import type { Visit } from '../../platform/auth/sessions.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { admit, recordModerator } from '../registration/admit.ts'
import { addressVerified } from './address-verified.ts'
import { rememberSignUpBrowser } from './sign-up-browser.ts'
import { queueVerification } from './verify-address.ts'

export const addressTaken = () => conflict('address_taken', 'An account with this email already exists.')

interface Here {
  /** Of the password. */
  hash: string
  visit: Visit
  browser: string | undefined
  /** Whether they want to stay signed in on this device. */
  keeps: boolean | null
}

/**
 * One transaction: the member, the password hash, the referral, and either the session or the verification email. With
 * email configured a taken address gets exactly the same answer; only its mailbox learns that somebody tried.
 */
export async function signUp(
  services: Services,
  account: Omit<NewAccount, 'keep_signed_in'>,
  { hash: password, visit, browser, keeps }: Here,
): Promise<string | undefined> {
  const { config, db, sessions, mailer } = services
  return db.transaction().execute(async (tx) => {
    const role = await admit(tx, config, account)
    const user = await addMember(tx, account, role)
    if (!user) {
      if (!mailer.configured) throw addressTaken()
      const link = config.publicUrl + thenTo('/login', account.next)
      await queueMail(tx, account.email, 'already_registered', { name: await nameOf(tx, account.email), link })
      return undefined
    }
    await tx
      .insertInto('accounts')
      .values({ user_id: user.id, account_id: user.id, provider_id: 'credential', password })
      .execute()
    if (role === 'moderator') await recordModerator(tx, user.id)
    if (account.ref) await recordReferral(tx, user.id, account.ref)
    if (config.beta) await awardBadges(tx, user.id, 'early-bird')
    if (mailer.configured) {
      if (browser) await rememberSignUpBrowser(tx, browser, user.id)
      await queueVerification(services, tx, user, account.next)
      return undefined
    }
    if (config.mail.trustsAddresses) await addressVerified(tx, services, user.id)
    else await queueVerification(services, tx, user, account.next)
    return sessions.start(tx, user.id, visit, keeps)
  })
}

/** Undefined if the address is taken, even by somebody signing up at the same moment. */
async function addMember(tx: Db, { name, email }: Pick<NewAccount, 'name' | 'email'>, role: 'member' | 'moderator') {
  const wanted = usernameFrom(name)
  for (let username = wanted; ; username = `${wanted}-${randomInt(1000, 1_000_000)}`) {
    const user = await tx
      .insertInto('users')
      .values({ name, email, username, role })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'email'])
      .executeTakeFirst()
    if (user) return user
    const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (taken) return undefined
  }
}

const nameOf = async (tx: Db, email: string) =>
  (await tx.selectFrom('users').select('name').where('email', '=', email).executeTakeFirstOrThrow()).name

async function recordReferral(tx: Db, referred_id: string, code: string) {
  await tx
    .insertInto('referrals')
    .columns(['referrer_id', 'referred_id', 'code'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((row) => ['users.id', row.val(referred_id).as('referred_id'), row.val(code).as('code')])
        .where('users.referral_code', '=', code)
        .where('users.deleted_at', 'is', null),
    )
    .execute()
}

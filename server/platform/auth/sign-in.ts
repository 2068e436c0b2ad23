import { createHash } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { sql as raw } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../database/database.ts'
import { secretsOf } from '../secret.ts'
import { authTables } from './auth-tables.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { hashedCodes, newRecoveryCodes } from './recovery-codes.ts'
import type { Sessions } from './sessions.ts'

interface Options {
  db: Db
  config: Config
  secret: string
  sessions: Sessions
  passwords: Passwords
}

/**
 * better-auth checks passwords and keeps two-factor secrets. Whatever belongs in one transaction with emails and
 * notifications (sign-up, verification, reset, changes) is ours, in account/authentication; only better-auth's
 * functions are called, never its router.
 */
export function createSignIn({ db, config, secret, sessions, passwords }: Options) {
  const secrets = secretsOf({ secret, config })
  const secure = config.publicUrl.startsWith('https:')
  return betterAuth({
    appName: config.siteName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: secrets.at(-1) as string, // for secrets encrypted before they named their key
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // ours counts in PostgreSQL, across all servers
    logger: { level: 'error' },
    advanced: {
      cookiePrefix: 'garagetale',
      useSecureCookies: false, // the prefix is in the names below; better-auth would put __Secure- before them
      cookies: cookieNames(sessions.cookieName),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
      // Comparing every column of every table at each start is left to sign-in.test.ts: our migrations are checksummed.
      database: { generateId: 'uuid', validateSchema: false },
    },
    database: { db, type: 'postgres' },
    databaseHooks: {
      session: {
        create: {
          async before({ userId }) {
            const now = await refuseTheAbsent(db, userId)
            // Uses the clock that will end it: this server's may be wrong.
            const expiresAt = new Date(now.getTime() + sessions.lifetime * 1000)
            return { data: { createdAt: now, updatedAt: now, expiresAt } }
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { verify: passwords.verify, hash: (password) => asForSomebody(db, passwords, password) },
    },
    ...authTables,
    // It would make a short session a long one; sessions.ts extends them.
    session: { ...authTables.session, expiresIn: sessions.lifetime, disableSessionRefresh: true },
    plugins: [twoFactors(config.siteName, passwords, secrets)],
  })
}
export type SignIn = ReturnType<typeof createSignIn>

const twoFactors = (issuer: string, passwords: Passwords, secrets: string[]) =>
  twoFactor({
    issuer,
    twoFactorTable: 'two_factors',
    backupCodeOptions: {
      customBackupCodesGenerate: newRecoveryCodes,
      storeBackupCodes: hashedCodes(createPasswords(costOfCodes(passwords)), secrets),
    },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })

/** All with the same prefix, which over https is __Host-. */
const cookieNames = (session: string) => ({
  session_token: { name: session },
  ...Object.fromEntries(
    ['two_factor', 'trust_device', 'session_data', 'account_data', 'dont_remember'].map((name) => [
      name,
      { name: `${session}.${name}` },
    ]),
  ),
})

/** Checked after the password, so only the member learns of a suspension; an erased account doesn't exist. */
async function refuseTheAbsent(db: Db, user_id: string) {
  const user = await db
    .selectFrom('users')
    .select(['suspended_at', 'deleted_at', raw<Date>`now()`.as('now')])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (!user || user.deleted_at) throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
  if (user.suspended_at) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' })
  return user.now
}

/** The id by which an encrypted secret names its key, so that keys can change: always the same for the same secret. */
export const versionOf = (secret: string) =>
  createHash('sha256').update(`version ${secret}`).digest().readUInt32BE() >>> 1

/** better-auth only hashes for an unknown address: then it costs what it would for a known one. */
async function asForSomebody(db: Db, passwords: Passwords, password: string): Promise<string> {
  await db.selectFrom('accounts').selectAll().where('user_id', '=', nobody).execute()
  return passwords.hash(password)
}
const nobody = '00000000-0000-4000-8000-000000000000'

// They are random, so a fifth of the work is enough; ten of them are checked each time.
const costOfCodes = ({ cost }: Passwords) => ({ ...cost, p: 1 })

declare module '../services.ts' {
  interface Services {
    signIn: SignIn
  }
}

import { randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Config } from '../config.ts'
import type { Db } from './database.ts'
import type { Sessions } from './sessions.ts'

interface Options {
  db: Db
  config: Config
  secret: string
  sessions: Sessions
}

/**
 * better-auth checks passwords and keeps two-factor. Whatever must happen in one transaction with mails and notices
 * (sign-up, verification, reset, changes) is ours, in features/accounts; only its functions are called, never its router.
 */
export function createSignIn({ db, config, secret, sessions }: Options) {
  const secure = config.publicUrl.startsWith('https:')
  return betterAuth({
    appName: 'GarageTale',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // ours counts in PostgreSQL, for all servers together
    logger: { level: 'error' },
    advanced: {
      cookiePrefix: 'garagetale',
      useSecureCookies: false, // the prefix is in the name below; better-auth would put __Secure- before it
      cookies: { session_token: { name: sessions.cookieName } },
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
      database: { generateId: 'uuid' },
    },
    database: { db, type: 'postgres' },
    databaseHooks: { session: { create: { before: ({ userId }) => refuseTheAbsent(db, userId) } } },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 128 },
    user: {
      modelName: 'users',
      fields: {
        emailVerified: 'email_verified',
        image: 'avatar_url',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // Ours, and required: better-auth refuses to work on a table with such a column unless it has heard of it.
      additionalFields: { username: { type: 'string', required: true, input: false, returned: false } },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessions.lifetime,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [
      twoFactor({
        issuer: 'GarageTale',
        twoFactorTable: 'two_factors',
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
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
      }),
    ],
  })
}
export type SignIn = ReturnType<typeof createSignIn>

/** Asked after the password, so a suspension is told only to the member; an erased account is one nobody has. */
async function refuseTheAbsent(db: Db, user_id: string) {
  const user = await db
    .selectFrom('users')
    .select(['suspended_at', 'deleted_at'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (!user || user.deleted_at) throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
  if (user.suspended_at) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' })
}

// Written down and typed by hand: no capitals, and nothing that looks like something else.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

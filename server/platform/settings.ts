import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { registrations } from '#domain/basics/site.ts'
import { readDatabaseAddress } from './database/database-address.ts'
import { readVkey, type Verifier } from './transparency-log/signed-note.ts'

export const usualDataDir = join(resolve(import.meta.dirname, '../..'), 'data')

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(65535, 'must be at most 65535')
const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address such as https://garage.example' })
// Sent unchanged in a header, where a stray line break would make every question fail.
const headerWord = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]*$/, 'must be one word of plain letters, digits and punctuation')
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(most, `must have at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'must be one line')
const endpoint = webAddress.refine((value) => {
  const { username, password, hash } = new URL(value)
  return !username && !password && !hash
}, 'must not contain a username, a password or a #')
const mostFeeds = 50
const isFeedAddress = (value: string) =>
  value.length <= 2000 && /^https?:\/\/[^/@]+(\/|$|\?)/i.test(value) && URL.canParse(value)
const feedAddresses = z
  .string()
  .transform((value) => [...new Set(value.split(/[\s,]+/).filter(Boolean))])
  .refine((values) => values.every(isFeedAddress), 'must be web addresses separated by spaces or commas')
  .refine((values) => values.length <= mostFeeds, `must be at most ${mostFeeds} addresses`)

/** A file of certificates in PEM; whatever else it holds is left out. */
const certificates = z.string().transform((path, check) => {
  try {
    const found = readFileSync(resolve(path), 'utf8').match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    )
    if (found) return found.map((pem) => new X509Certificate(pem).toString())
  } catch {}
  check.addIssue({ code: 'custom', message: 'must be a file with certificates in PEM that this server can read' })
  return z.NEVER
})

const certificateFile = z.string().transform((path, check) => {
  for (const issue of certificates.safeParse(path).error?.issues ?? [])
    check.addIssue({ code: 'custom', message: issue.message })
  return resolve(path)
})
const databaseAddress = z.string().superRefine((value, check) => {
  try {
    readDatabaseAddress(value)
  } catch (error) {
    check.addIssue({ code: 'custom', message: (error as Error).message })
  }
})

const words = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean))
/** Keys of logs that this one witnesses. */
const logKeys = words.transform((values, check) =>
  values.flatMap((value) => {
    const key = readVkey(value)
    if (key?.type === 1) return key
    check.addIssue({ code: 'custom', message: `must be keys of logs, as their /log/keys gives them: ${value}` })
    return []
  }),
)
/** Witnesses of this one: an address, #, and the witness's key. */
const namedWitnesses = words.transform((values, check) =>
  values.flatMap((value): { url: string; verifier: Verifier }[] => {
    const [url = '', vkey = ''] = value.split('#')
    const verifier = readVkey(vkey)
    if (webAddress.safeParse(url).success && verifier?.type === 4) return [{ url: url.replace(/\/+$/, ''), verifier }]
    check.addIssue({ code: 'custom', message: `must be addresses, each with # and the witness’s key: ${value}` })
    return []
  }),
)

/** Everything the operator may set, by its name in the environment. */
export const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(usualDataDir),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_CA: certificateFile.optional(),
  PUBLIC_URL: webAddress.transform((value) => new URL(value).origin).optional(),
  OPERATOR_NAME: line(120).optional(),
  OPERATOR_ADDRESS: line(300).optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], 'must be an email address or an https address')
    .optional(),
  TRUST_PROXY: flag.default(false),
  DRAIN_SECONDS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(300, 'must be at most 300')
    .default(0),
  LOG_FORMAT: z.enum(['text', 'json'], 'must be text or json').default('text'),
  METRICS_TOKEN: headerWord.min(16, 'must have at least 16 characters').optional(),
  SLOW_STATEMENT_MS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .default(1000),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.default(587),
  SMTP_SECURE: flag.default(false),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_CA: certificates.optional(),
  MAIL_BOUNCES: z
    .email('must be an email address')
    .refine((value) => !value.includes('+'), 'must not contain a +, after which each email adds its own mark')
    // Of the 64 characters that a name may have, the mark takes 49.
    .refine((value) => value.indexOf('@') <= 15, 'must have at most 15 characters before the @')
    .optional(),
  MAIL_FROM: z.string().optional(),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@garagetale.invalid'),
  UKVEHICLEDATA_KEY: z.string().optional(),
  UKVEHICLEDATA_URL: webAddress.default('https://uk1.ukvehicledata.co.uk/api/datapackage'),
  DVLA_API_KEY: headerWord.optional(),
  DVLA_URL: endpoint.optional(),
  DVSA_CLIENT_ID: headerWord.optional(),
  DVSA_CLIENT_SECRET: headerWord.optional(),
  DVSA_TENANT_ID: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, 'must be an id such as a455b827-244f-4c97-b5b4-ce5d13b4d00c')
    .optional(),
  DVSA_API_KEY: headerWord.optional(),
  DVSA_URL: endpoint.optional(),
  DVSA_LOGIN_URL: endpoint.optional(),
  OPENAI_API_KEY: headerWord.optional(),
  OPENAI_BASE_URL: endpoint.optional(),
  OPENAI_MODEL: z.string().trim().max(100, 'must have at most 100 characters').default('gpt-4-turbo'),
  RSS_FEEDS: feedAddresses.default([]),
  YOUTUBE_OEMBED_URL: webAddress.optional(),
  LOG_WITNESSES: namedWitnesses.default([]),
  WITNESS_LOGS: logKeys.default([]),
  TIMESTAMP_URL: endpoint.optional(),
  TIMESTAMP_CA: certificates.optional(),
  OUTSIDE_PRIVATE: flag.default(false),
  MODERATORS_NEED_2FA: flag.default(true),
  READ_RECEIPTS: flag.default(true),
  CAP_VEHICLES: flag.default(false),
  CAP_LISTINGS: flag.default(false),
  BETA: flag.default(true),
  SITE_NAME: line(40).default('GarageTale'),
  SITE_LOGO: z.string().optional(),
  ROBOTS: flag.default(true),
  REGISTRATION: z.enum(registrations, 'must be open, invited or closed').default('open'),
})

/** Groups of settings that need one another: all of a group are set, or none. */
const together = [
  ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'],
  ['DVSA_CLIENT_ID', 'DVSA_CLIENT_SECRET', 'DVSA_TENANT_ID', 'DVSA_API_KEY'],
  ['TIMESTAMP_URL', 'TIMESTAMP_CA'],
] as const

export const missingOfGroups = (given: Record<string, unknown>): string[] =>
  together.flatMap((names) => {
    const missing = names.filter((name) => !given[name])
    if (missing.length === names.length) return []
    return missing.map((name) => `  ${name} is needed when one of ${names.join(', ')} is set`)
  })

/** Checks the raw input, not the parsed values: a mistake elsewhere must not hide these. */
export function missingSettings(given: Record<string, unknown>): string[] {
  const needs: [when: string, name: string, reason: string][] = [
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'when S3_BUCKET is set'],
    ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY', 'when S3_BUCKET is set'],
    ['S3_ACCESS_KEY_ID', 'S3_BUCKET', 'when S3_ACCESS_KEY_ID is set'],
    ['SMTP_USER', 'SMTP_PASSWORD', 'when SMTP_USER is set'],
    ['SMTP_PASSWORD', 'SMTP_USER', 'when SMTP_PASSWORD is set'],
    ['SMTP_USER', 'SMTP_HOST', 'when SMTP_USER is set'],
    ['SMTP_CA', 'SMTP_HOST', 'when SMTP_CA is set'],
    ['MAIL_BOUNCES', 'SMTP_HOST', 'when MAIL_BOUNCES is set'],
    ['SMTP_HOST', 'PUBLIC_URL', 'when SMTP_HOST is set, because emails contain links'],
    ['AUTH_SECRET_PREVIOUS', 'AUTH_SECRET', 'when AUTH_SECRET_PREVIOUS is set, because it replaces it'],
    ['DATABASE_CA', 'DATABASE_URL', 'when DATABASE_CA is set'],
    ['DATABASE_DIRECT_URL', 'DATABASE_URL', 'when DATABASE_DIRECT_URL is set'],
    ['DATABASE_REPLICA_URL', 'DATABASE_URL', 'when DATABASE_REPLICA_URL is set'],
    ['DATABASE_URL', 'AUTH_SECRET', 'when DATABASE_URL is set, so that several servers share their sessions'],
  ]
  return needs
    .filter(([when, name]) => given[when] && !given[name])
    .map(([, name, why]) => `  ${name} is needed ${why}`)
}

export type Settings = z.output<typeof settings>

import { join, resolve } from 'node:path'
import { withAuthority } from './platform/database/database-address.ts'
import { misspeltSettings, placeholders } from './platform/misspelt-settings.ts'
import { rehearsalPort, rehearsalSettings } from './platform/rehearsal.ts'
import { missingOfGroups, missingSettings, type Settings, settings, usualDataDir } from './platform/settings.ts'

const contactOf = (given: string | undefined) => (given?.includes('@') ? `mailto:${given}` : given)

/** As it may stand before an address. */
const asSender = (name: string) => (/^[\w ]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`)

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

/**
 * Everything the operator may set, checked at once: one message lists every mistake. `ofFile` names what came from
 * `.env`.
 */
export function readConfig(environment: NodeJS.ProcessEnv, ofFile: ReadonlySet<string> = new Set()) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const rehearsal = rehearsalPort(resolve(given.DATA_DIR ?? usualDataDir))
  const set = rehearsal ? rehearsalSettings(given, rehearsal) : given
  const parsed = settings.safeParse(set)
  const wrong = (parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  const lines = [...wrong, ...missingSettings(set), ...missingOfGroups(set)]
  const known = Object.keys(settings.shape)
  const misspelt = [...misspeltSettings(known, set, ofFile), ...placeholders(known, set)]
  if (!parsed.success || lines.length > 0) {
    const all = [...lines, ...misspelt.map((line) => `  ${line}`)].join('\n')
    throw new ConfigError(`These settings need your attention (see .env.example):\n${all}`)
  }
  const value = parsed.data
  const dataDir = resolve(value.DATA_DIR)
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    ...databaseUrls(value),
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    publicUrlIsSet: value.PUBLIC_URL !== undefined,
    operator:
      value.OPERATOR_NAME && value.OPERATOR_ADDRESS && value.OPERATOR_EMAIL
        ? { name: value.OPERATOR_NAME, address: value.OPERATOR_ADDRESS, email: value.OPERATOR_EMAIL }
        : undefined,
    /** As an address to write to. */
    securityContact: contactOf(value.SECURITY_CONTACT ?? value.OPERATOR_EMAIL),
    trustProxy: value.TRUST_PROXY,
    drainSeconds: value.DRAIN_SECONDS,
    logFormat: value.LOG_FORMAT,
    metricsToken: value.METRICS_TOKEN,
    slowStatement: value.SLOW_STATEMENT_MS,
    secret: value.AUTH_SECRET,
    previousSecret: value.AUTH_SECRET_PREVIOUS === value.AUTH_SECRET ? undefined : value.AUTH_SECRET_PREVIOUS,
    files: value.S3_BUCKET
      ? {
          store: 's3' as const,
          bucket: value.S3_BUCKET,
          region: value.S3_REGION,
          endpoint: value.S3_ENDPOINT,
          accessKeyId: value.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: value.S3_SECRET_ACCESS_KEY ?? '',
          forcePathStyle: value.S3_FORCE_PATH_STYLE,
        }
      : { store: 'disk' as const, folder: join(dataDir, 'files') },
    mail: mailOf(value, dataDir),
    vehicleData: value.UKVEHICLEDATA_KEY
      ? { key: value.UKVEHICLEDATA_KEY, url: value.UKVEHICLEDATA_URL.replace(/\/+$/, '') }
      : undefined,
    official: officialServices(value),
    assistant:
      value.OPENAI_API_KEY || value.OPENAI_BASE_URL
        ? {
            key: value.OPENAI_API_KEY || undefined,
            url: value.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
            model: value.OPENAI_MODEL,
          }
        : undefined,
    rssFeeds: value.RSS_FEEDS,
    witnesses: value.LOG_WITNESSES,
    witnessedLogs: value.WITNESS_LOGS,
    timestamps:
      value.TIMESTAMP_URL && value.TIMESTAMP_CA
        ? { url: value.TIMESTAMP_URL, certificates: value.TIMESTAMP_CA }
        : undefined,
    youtubeOembedUrl: value.YOUTUBE_OEMBED_URL,
    allowPrivateOutside: value.OUTSIDE_PRIVATE,
    moderatorsNeedTwoFactor: value.MODERATORS_NEED_2FA,
    readReceipts: value.READ_RECEIPTS,
    capVehicles: value.CAP_VEHICLES,
    capListings: value.CAP_LISTINGS,
    beta: value.BETA,
    registration: value.REGISTRATION,
    robots: value.ROBOTS,
    siteName: value.SITE_NAME,
    siteLogo: value.SITE_LOGO && resolve(value.SITE_LOGO),
    /** A restored backup that is being tried out: nobody outside is to notice. */
    rehearsal: rehearsal !== undefined,
    /** Sentences about names that are almost settings. */
    misspelt,
  }
}

const mailOf = (value: Settings, dataDir: string) => ({
  from: value.MAIL_FROM ?? `${asSender(value.SITE_NAME)} <noreply@garagetale.invalid>`,
  /** Where emails go back to that can't be delivered. */
  bounces: value.MAIL_BOUNCES,
  support: value.SUPPORT_EMAIL,
  outbox: join(dataDir, 'outbox'),
  /** Without email nobody can prove an address; on one's own machine nobody has to. */
  trustsAddresses: !value.SMTP_HOST && isOwnMachine(new URL(value.PUBLIC_URL ?? 'http://localhost').hostname),
  smtp: value.SMTP_HOST
    ? {
        host: value.SMTP_HOST,
        port: value.SMTP_PORT,
        secure: value.SMTP_SECURE,
        user: value.SMTP_USER,
        password: value.SMTP_PASSWORD,
        ca: value.SMTP_CA,
      }
    : undefined,
})

/**
 * With all it takes to connect, for whoever is given nothing else. Through a pooler in transaction mode go only the
 * statements of members: whatever needs a session of its own goes directly.
 */
function databaseUrls(value: Settings) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica, DATABASE_CA: file } = value
  const checked = (each: string | undefined) => (each && file ? withAuthority(each, file) : each)
  return { databaseUrl: checked(direct ?? url), pooledUrl: direct && checked(url), replicaUrl: checked(replica) }
}

/** An address that the operator names may lie in their own network, as a stand-in does. */
const serviceAt = (named: string | undefined, usual: string) => ({
  url: (named ?? usual).replace(/\/+$/, ''),
  allowPrivate: named !== undefined,
})

function officialServices(value: Settings) {
  const { DVLA_API_KEY, DVSA_CLIENT_ID, DVSA_CLIENT_SECRET, DVSA_TENANT_ID, DVSA_API_KEY } = value
  const dvla = DVLA_API_KEY && {
    key: DVLA_API_KEY,
    ...serviceAt(value.DVLA_URL, 'https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1'),
  }
  const dvsa = DVSA_CLIENT_ID &&
    DVSA_CLIENT_SECRET &&
    DVSA_TENANT_ID &&
    DVSA_API_KEY && {
      key: DVSA_API_KEY,
      clientId: DVSA_CLIENT_ID,
      clientSecret: DVSA_CLIENT_SECRET,
      tenantId: DVSA_TENANT_ID,
      ...serviceAt(value.DVSA_URL, 'https://history.mot.api.gov.uk/v1/trade'),
      login: serviceAt(value.DVSA_LOGIN_URL, 'https://login.microsoftonline.com'),
    }
  return { dvla: dvla || undefined, dvsa: dvsa || undefined }
}

export const isOwnMachine = (host: string) => /^(.+\.)?localhost$|^127\.|^\[?::1\]?$/.test(host)

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, isOwnMachine } from './config.ts'

/** What the settings allow but an operator hardly wants: a sentence each, at every start and in `admin -- doctor`. */
export const startNotes = (config: Config): string[] =>
  [
    rehearsalNote(config),
    ...config.misspelt,
    unusedDatabaseNote(config),
    operatorNote(config),
    mailNote(config),
    ...senderNotes(config),
    plainHttpNote(config),
  ].filter((note) => note !== undefined)

const rehearsalNote = ({ rehearsal, dataDir }: Config) =>
  rehearsal
    ? `This is a rehearsal of a backup, in ${dataDir}: emails go to its outbox, nothing outside is contacted, and other settings don’t count.`
    : undefined

/** Its records would be missed, and nobody would know where to look. */
function unusedDatabaseNote({ databaseUrl, dataDir }: Config): string | undefined {
  const folder = join(dataDir, 'postgres')
  if (!databaseUrl || !existsSync(folder)) return undefined
  return `DATABASE_URL is set, so the database in ${folder} isn’t used. If your records are in it, back it up without DATABASE_URL and AUTH_SECRET, and restore that backup with them (docs/deploying.md); once nothing in it is needed, delete it.`
}

const answersLocalhost = (host: string) => isOwnMachine(host) || host === '0.0.0.0' || host === '::'

/** Where it answers on this machine. */
export const addressHere = ({ host, port }: Pick<Config, 'host' | 'port'>) =>
  `http://${answersLocalhost(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`

/** The page of the outbox opens over localhost alone. */
export const outboxNote = ({ host, dataDir }: Pick<Config, 'host' | 'dataDir'>, address: string) =>
  answersLocalhost(host)
    ? `Emails it would have sent are shown at ${address}`
    : `Emails it would have sent are in ${join(dataDir, 'outbox')}.`

const isPublic = ({ publicUrl }: Config) => !isOwnMachine(new URL(publicUrl).hostname)

/** On one's own machine nobody needs to be told who runs it. */
const operatorNote = (config: Config) =>
  isPublic(config) && !config.operator
    ? 'No operator is named for this site, which UK law requires: set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.'
    : undefined

/** Without email an address proves nothing, and others may reach this server. */
function mailNote({ mail, host, publicUrl }: Config): string | undefined {
  if (mail.smtp) return undefined
  if (!mail.trustsAddresses)
    return `No mail server is set (SMTP_HOST), so nobody can confirm an address at ${publicUrl}: members can’t accept vehicles sent to their address, invite friends or earn points for them. See docs/deploying.md.`
  if (isOwnMachine(host)) return undefined
  return `No mail server is set (SMTP_HOST), and HOST=${host} lets other machines connect: anyone can sign up with an address that isn’t theirs. Set PUBLIC_URL if other people will use this GarageTale.`
}

/** The defaults end in .invalid, a name that no mailbox can have. */
function senderNotes(config: Config): (string | undefined)[] {
  const { smtp, from, support } = config.mail
  if (!smtp || !isPublic(config)) return []
  return [
    isInvalid(from)
      ? `Emails would come from ${from}, an address that can’t exist, and most mail servers refuse that: set MAIL_FROM to an address of yours.`
      : undefined,
    isInvalid(support)
      ? `Suggestions and support requests would go to ${support}, which nobody reads: set SUPPORT_EMAIL to an address of yours.`
      : undefined,
  ]
}

const isInvalid = (address: string) => /\.invalid>?\s*$/i.test(address)

const plainHttpNote = (config: Config) =>
  isPublic(config) && config.publicUrl.startsWith('http:')
    ? `PUBLIC_URL=${config.publicUrl} isn’t encrypted, so passwords can be read on the way: put an HTTPS proxy in front, and set PUBLIC_URL to its https:// address.`
    : undefined

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In a data folder it means: a backup is being tried out here. */
export const rehearsalMark = 'rehearsal.json'

/** What a restored copy needs to be read; everything that leads out of it falls back to its default. */
const kept = [
  ...['DATA_DIR', 'AUTH_SECRET', 'AUTH_SECRET_PREVIOUS', 'OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'],
  ...['SECURITY_CONTACT', 'SUPPORT_EMAIL', 'MAIL_FROM', 'MODERATORS_NEED_2FA', 'READ_RECEIPTS', 'CAP_VEHICLES'],
  ...['CAP_LISTINGS', 'BETA', 'REGISTRATION', 'SITE_NAME'],
]

/** The port of the rehearsal in this folder; undefined if it holds none. */
export function rehearsalPort(folder: string): number | undefined {
  try {
    return Number(JSON.parse(readFileSync(join(folder, rehearsalMark), 'utf8')).port)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A mark that cannot be understood is one all the same: nobody is to be written to by mistake.
    return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' ? undefined : 3999
  }
}

/**
 * The settings of a rehearsal, whatever the server's own say: its own address on this machine alone, the bundled
 * database and a folder in place of theirs, an outbox in place of a mail server, and nobody outside to ask.
 */
export const rehearsalSettings = (settings: NodeJS.Dict<string>, port: number): NodeJS.Dict<string> => ({
  ...Object.fromEntries(kept.map((name) => [name, settings[name]])),
  PORT: String(port),
})

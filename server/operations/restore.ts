import { statSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { plural } from '#domain/basics/plural.ts'
import type { Config } from '../config.ts'
import { PlainError } from '../platform/http/errors.ts'
import { readSecret } from '../platform/secret.ts'
import { checkBackup } from './check-backup.ts'
import { readableSize, runCommand, typedPath } from './command-line.ts'
import { fingerprintOf, type Manifest } from './manifest.ts'
import { aloneWithDatabase } from './open-database.ts'
import { lookAtTarget, readBackup } from './read-backup.ts'
import { howToStart, lookOver, newestBackup, prepareRehearsal } from './rehearse.ts'

const usage = `Usage: npm run restore -- <file> [--replace [--yes]]
  Restores a backup into an empty database and file store.
  --replace  restores over existing data: everything is deleted first, after you confirm
  --yes      do not ask

       npm run restore -- --rehearse [file] [--folder <folder>]
  Tries a backup out, the newest unless you name one, in a folder of its own beside DATA_DIR: with its own database,
  files and address, an outbox instead of a mail server, and nothing outside that could notice.`

await runCommand(async ({ config, args, say }) => {
  const given = readArguments(args)
  if (!given) {
    say(usage)
    return 1
  }
  const { rehearse } = given
  if (config.rehearsal && !rehearse)
    throw new PlainError(`${config.dataDir} is a rehearsal. Add --rehearse, or choose another DATA_DIR.`)
  const path = given.file ? typedPath(given.file) : await newestBackup(config)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new PlainError(`${path} is a folder. Name the backup in it that is to be restored.`)
  say(`Checking the backup ${path}…`)
  const manifest = await checkBackup(path)
  const target = rehearse ? await prepareRehearsal(config, given.folder && typedPath(given.folder)) : config
  let code = 0
  await aloneWithDatabase(target, async (databaseUrl) => {
    if ((await lookAtTarget(target, databaseUrl)) === 'in use' && !rehearse) await confirm(target, given)
    await readBackup({ config: target, databaseUrl, path, manifest, say })
    if (rehearse) code = await lookOver(target, databaseUrl, say)
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0)
  say(
    `Restored the backup of ${manifest.made_at}: ${plural(rows, 'row')} of ${plural(manifest.tables.length, 'table')} and ${plural(manifest.files.length, 'stored object')} of ${readableSize(bytes)}. Every checksum is right.`,
  )
  warn(target, manifest)
  if (rehearse) say(howToStart(target))
  return code
})

function readArguments(args: string[]) {
  const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const
  try {
    const options = { replace: flag, yes: flag, rehearse: flag, folder: text } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const { replace = false, yes = false, rehearse = false, folder } = values
    const [file, ...others] = positionals
    const odd = rehearse ? replace || yes : folder !== undefined || file === undefined
    return odd || others.length > 0 ? undefined : { file, replace, yes, rehearse, folder }
  } catch {
    return undefined
  }
}

async function confirm(config: Config, { replace, yes }: { replace: boolean; yes: boolean }) {
  const where = config.databaseUrl ? 'The database' : config.dataDir
  if (!replace)
    throw new PlainError(
      `${where} already holds data, and a restore would delete it. Choose an empty DATA_DIR or database, or add --replace.`,
    )
  if (yes) return
  if (!process.stdin.isTTY)
    throw new PlainError('There is no terminal to confirm in. Add --yes to replace without asking.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${where} holds data that will be deleted. Type "replace" to go on: `)
  terminal.close()
  if (answer.trim() !== 'replace') throw new PlainError('Nothing has changed.')
}

function warn(config: Config, { secret, damaged_files, tables }: Manifest) {
  if (fingerprintOf(readSecret(config)) !== secret.fingerprint)
    console.error(
      'AUTH_SECRET isn’t the one the backup was made with: members must sign in again, and two-factor codes won’t work.',
    )
  if (tables.some(({ name, rows }) => name === 'tlog_leaves' && rows > 0))
    console.error(
      'If anything was saved after this backup was made, begin the transparency log anew before you start: npm run admin -- begin-new-log <why>',
    )
  if (damaged_files.length > 0)
    console.error(
      `${plural(damaged_files.length, 'file')} had missing or wrong bytes when the backup was made. See: npm run admin -- verify-files`,
    )
}

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { readSecret } from '../config.ts'
import { PlainError } from '../platform/http/errors.ts'
import { checkBackup } from './check-backup.ts'
import { counted, readableSize, runCommand, typedPath } from './command-line.ts'
import { fingerprintOf, type Manifest } from './manifest.ts'
import { aloneWithDatabase } from './open-database.ts'
import { lookAtTarget, readBackup } from './read-backup.ts'

const usage = `Usage: npm run restore -- <file> [--replace [--yes]]
  Restores a backup into an empty database and file store.
  --replace  into one that is in use: everything in it is deleted first, after you have typed a word
  --yes      do not ask`

await runCommand(async ({ config, args, say }) => {
  const given = readArguments(args)
  if (!given) {
    say(usage)
    return 1
  }
  const path = typedPath(given.file)
  say('Checking the backup…')
  const manifest = await checkBackup(path)
  await aloneWithDatabase(config, async (databaseUrl) => {
    if ((await lookAtTarget(config, databaseUrl)) === 'in use') await confirm(config, given)
    await readBackup({ config, databaseUrl, path, manifest, say })
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0)
  say(
    `Restored the backup of ${manifest.made_at}: ${counted(rows, 'row')} of ${counted(manifest.tables.length, 'table')} and ${counted(manifest.files.length, 'stored object')} of ${readableSize(bytes)}. Every checksum is right.`,
  )
  warn(config, manifest)
  return 0
})

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, yes: { type: 'boolean' } },
    })
    const [file, ...others] = positionals
    return file && others.length === 0 ? { file, replace: !!values.replace, yes: !!values.yes } : undefined
  } catch {
    return undefined
  }
}

async function confirm(config: Config, { replace, yes }: { replace: boolean; yes: boolean }) {
  const where = config.databaseUrl ? 'The database' : config.dataDir
  if (!replace)
    throw new PlainError(
      `${where} holds data already, and a restore would delete it. Choose an empty DATA_DIR or database, or add --replace.`,
    )
  if (yes) return
  if (!process.stdin.isTTY) throw new PlainError('Nobody is here to confirm. Add --yes to replace without asking.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${where} holds data that will be deleted. Type "replace" to go on: `)
  terminal.close()
  if (answer.trim() !== 'replace') throw new PlainError('Nothing was changed.')
}

function warn(config: Config, { secret, damaged_files }: Manifest) {
  if (fingerprintOf(readSecret(config)) !== secret.fingerprint)
    console.error(
      'AUTH_SECRET is not the one the backup was made with: members must sign in again, and two-factor codes will not work.',
    )
  if (damaged_files.length > 0)
    console.error(
      `${counted(damaged_files.length, 'file')} had no right bytes when the backup was made. See: npm run admin -- verify-files`,
    )
}

import { existsSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { plural } from '#domain/basics/plural.ts'
import { PlainError } from '../platform/http/errors.ts'
import { readableSize, runCommand, typedPath } from './command-line.ts'
import { backupFolder } from './folders.ts'
import { backupName, type Keep, keepBackups } from './keep-backups.ts'
import { besideTheProgram } from './open-database.ts'
import { writeBackup } from './write-backup.ts'

const usage = `Usage: npm run backup -- [file or folder] [--keep <days> [--weeks <n>] [--months <n>]]
  Without a place: the folder "backups" beside DATA_DIR
  --keep    afterwards keeps the newest backup of each of so many days, and deletes older ones
  --weeks   and the newest of each of so many weeks
  --months  and the newest of each of so many months`

await runCommand(async ({ config, args, say }) => {
  const given = readArguments(args)
  if (!given) {
    say(usage)
    return 1
  }
  const { keep } = given
  const path = placeFor(given, backupFolder(config))
  const { tables, files, damaged_files } = await besideTheProgram(config, (url) => writeBackup(config, url, path))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  say(`${path}: ${readableSize((await stat(path)).size)}`)
  say(
    `${plural(rows, 'row')} of ${plural(tables.length, 'table')} and ${plural(files.length, 'stored object')} of ${readableSize(bytes)}.`,
  )
  if (damaged_files.length > 0) {
    console.error(
      `The bytes of ${plural(damaged_files.length, 'file')} are missing or wrong in the file store; everything else is in the backup:\n${damaged_files.map((id) => `  ${id}`).join('\n')}`,
    )
    if (keep) console.error('No earlier backup was deleted: one of them may still have these files.')
    return 2
  }
  if (keep) {
    const deleted = await keepBackups(path, keep)
    say(
      `It was read back and is whole. ${deleted.length === 0 ? 'No earlier backup was deleted.' : `Deleted: ${deleted.join(', ')}.`}`,
    )
  }
  return 0
})

interface Given {
  place: string | undefined
  keep: Keep | undefined
}

function readArguments(args: string[]): Given | undefined {
  const options = { keep: { type: 'string' }, weeks: { type: 'string' }, months: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [days, weeks, months] = [values.keep, values.weeks ?? '0', values.months ?? '0'].map(count)
    const odd = values.keep === undefined && (values.weeks !== undefined || values.months !== undefined)
    if (positionals.length > 1 || odd || weeks === undefined || months === undefined) return undefined
    if (values.keep === undefined) return { place: positionals[0], keep: undefined }
    return days ? { place: positionals[0], keep: { days, weeks, months } } : undefined
  } catch {
    return undefined
  }
}

function count(text: string | undefined) {
  return /^\d{1,4}$/.test(text ?? '') ? Number(text) : undefined
}

/** A second one in the same minute is named by its second. */
function freeName(folder: string): string {
  const now = new Date()
  const usual = join(folder, backupName(now))
  return existsSync(usual) ? join(folder, backupName(now, 'second')) : usual
}

function placeFor({ place, keep }: Given, usual: string) {
  const path = place === undefined ? usual : typedPath(place)
  // What isn't there and isn't called a backup is a folder to be made: a disk that is not mounted, for one.
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? !/\.t(ar\.)?gz$/.test(place ?? '')
  if (isFolder || (keep && !/\.t(ar\.)?gz$/.test(path))) return freeName(path)
  if (keep) throw new PlainError(`--keep looks after a folder of backups: name the folder ${dirname(path)} instead.`)
  return path
}

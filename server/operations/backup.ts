import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { plural } from '#domain/basics/plural.ts'
import { readableSize, runCommand, typedPath } from './command-line.ts'
import { besideTheProgram } from './open-database.ts'
import { writeBackup } from './write-backup.ts'

await runCommand(async ({ config, args, say }) => {
  const [given, ...others] = args
  if (others.length > 0 || given?.startsWith('-')) {
    say('Usage: npm run backup -- [file]')
    return 1
  }
  const minute = new Date().toISOString().slice(0, 16).replace(':', '')
  const path = given ? typedPath(given) : join(dirname(config.dataDir), 'backups', `garagetale-${minute}.tar.gz`)
  const { tables, files, damaged_files } = await besideTheProgram(config, (url) => writeBackup(config, url, path))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  say(`${path}: ${readableSize((await stat(path)).size)}`)
  say(
    `${plural(rows, 'row')} of ${plural(tables.length, 'table')} and ${plural(files.length, 'stored object')} of ${readableSize(bytes)}.`,
  )
  if (damaged_files.length === 0) return 0
  console.error(
    `The bytes of ${plural(damaged_files.length, 'file')} are missing or wrong in the file store; everything else is in the backup:\n${damaged_files.map((id) => `  ${id}`).join('\n')}`,
  )
  return 2
})

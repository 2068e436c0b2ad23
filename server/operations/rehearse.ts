import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { connect } from '../platform/database/database.ts'
import { privateDataFolder } from '../platform/database/private-data.ts'
import { PlainError } from '../platform/http/errors.ts'
import { rehearsalMark } from '../platform/rehearsal.ts'
import { thisUser } from '../platform/this-user.ts'
import { backupFolder, rehearsalFolder } from './folders.ts'
import { backupsAmong } from './keep-backups.ts'
import { reportFiles } from './verify-files.ts'

/** The newest of the backups that `npm run backup` makes by itself. */
export async function newestBackup(config: Config): Promise<string> {
  const folder = backupFolder(config)
  const [newest] = backupsAmong(await readdir(folder).catch(() => []))
  if (!newest) throw new PlainError(`There is no backup in ${folder}. Name one: npm run restore -- --rehearse <file>`)
  return join(folder, newest)
}

/** An empty folder, or that of an earlier rehearsal; marked before anything is in it. */
export async function prepareRehearsal(config: Config, given: string | undefined): Promise<Config> {
  const folder = given ?? (config.rehearsal ? config.dataDir : rehearsalFolder(config))
  const names: string[] = await readdir(folder).catch(() => [])
  if (names.length > 0 && !names.includes(rehearsalMark))
    throw new PlainError(`${folder} holds something that is not a rehearsal. Choose another with --folder <folder>.`)
  await privateDataFolder(folder)
  const mark = { port: await portFrom(config.port === 3999 ? 4000 : 3999) }
  await writeFile(join(folder, rehearsalMark), `${JSON.stringify(mark)}\n`)
  return readConfig({ ...process.env, DATA_DIR: folder })
}

async function portFrom(port: number): Promise<number> {
  const free = await new Promise<boolean>((done) => {
    const probe = createServer().once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
  return free || port > 4999 ? port : portFrom(port + 1)
}

export async function lookOver(config: Config, databaseUrl: string, say: (line: string) => void): Promise<number> {
  const { db, close } = connect(databaseUrl, { connections: 2 })
  try {
    return await reportFiles({ db, config, say })
  } finally {
    await close()
  }
}

export const howToStart = ({ dataDir, publicUrl }: Config) => `
Look at it, as ${thisUser()}:  DATA_DIR=${dataDir} npm start
It will be at ${publicUrl}, on this machine alone. Its emails go to an outbox, whose address it prints; nothing outside
is contacted, and it has a database and files of its own. Delete ${dataDir} when you have seen enough.`

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { holderOf, lockDataDir } from '../platform/database/data-dir-lock.ts'
import { findEmbedded, startEmbedded } from '../platform/database/embedded-postgres.ts'
import { privateDataFolder } from '../platform/database/private-data.ts'
import { reachDatabase } from '../platform/database/reach-database.ts'
import { PlainError } from '../platform/http/errors.ts'
import { nearestFolder, ownerOf, thisUser } from '../platform/this-user.ts'

const placeOf = ({ dataDir }: Config) => ({ dir: join(dataDir, 'postgres'), database: 'garagetale' })

/** False before the first start. */
export async function hasDatabase(config: Config): Promise<boolean> {
  if (config.databaseUrl) return true
  mayLookInto(config.dataDir)
  return (await findEmbedded(placeOf(config))).exists
}

/** For a command that may run beside the program: uses its database if it is running, otherwise starts the same one. */
export async function besideTheProgram<T>(config: Config, act: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) {
    await reachDatabase(config.databaseUrl)
    return act(config.databaseUrl)
  }
  mayLookInto(config.dataDir)
  const { exists, url } = await findEmbedded(placeOf(config))
  if (!exists) throw new PlainError(`There is no GarageTale database in ${config.dataDir}. Is DATA_DIR right?`)
  const holder = holderOf(config.dataDir)
  if (!holder) return aloneWithDatabase(config, act)
  if (!url)
    throw new PlainError(`GarageTale (process ${holder}) is just starting or stopping. Try again in a few seconds.`)
  return act(url)
}

/** To somebody who may not look into it, a folder looks like one that is not there. */
function mayLookInto(folder: string) {
  try {
    readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return
    const there = nearestFolder(folder)
    const owner = ownerOf(there)
    throw new PlainError(
      `${thisUser()} may not look into ${there}, which belongs to ${owner}. Run the command as ${owner}: sudo -u ${owner} npm …`,
    )
  }
}

/** For a command that must not run beside the program: claims the folder as the program itself would. */
export async function aloneWithDatabase<T>(config: Config, act: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) {
    await reachDatabase(config.databaseUrl)
    return act(config.databaseUrl)
  }
  // As the program does, and before the database chooses its place: it must be the same for both.
  await privateDataFolder(config.dataDir)
  const release = lockDataDir(config.dataDir)
  try {
    const embedded = await startEmbedded(placeOf(config))
    try {
      return await act(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    release()
  }
}

import { execFile } from 'node:child_process'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../../config.ts'
import { makeFolder } from '../../platform/plain-trouble.ts'
import { nameOfUser, nearestFolder, ownerOf, thisUser } from '../../platform/this-user.ts'
import { readableSize } from '../command-line.ts'
import { backupFolder } from '../folders.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

const root = resolve(import.meta.dirname, '../../..')

export async function checkPermissions({ dataDir }: Config, settingsFile = join(root, '.env')): Promise<Finding[]> {
  const user = thisUser()
  const found: Finding[] = []
  if (process.getuid?.() === 0)
    found.push(note('User', 'This runs as root; a user of its own could do less harm (docs/deploying.md).'))
  const file = await stat(settingsFile).catch(() => undefined)
  if (file && (file.mode & 0o077) !== 0)
    found.push(
      wrong('Settings', `Other users can read the passwords in ${settingsFile}: sudo chmod 600 ${settingsFile}`),
    )
  return [...found, await checkDataFolder(dataDir, user)]
}

export const mayWriteIn = (folder: string) =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

async function checkDataFolder(folder: string, user: string): Promise<Finding> {
  const there = nearestFolder(folder)
  if (!(await mayWriteIn(there)))
    return wrong(
      'Data folder',
      there === folder
        ? `${user} can’t write to ${there}, which belongs to ${ownerOf(there)}: choose another with DATA_DIR.`
        : `${user} can’t make it in ${there}, which belongs to ${ownerOf(there)}: ${makeFolder(user, folder)}`,
    )
  if (there !== folder) return note('Data folder', `${folder} isn’t there yet; the first start makes it.`)
  const { uid, mode } = await stat(folder)
  // Under root the database's user passes through.
  const open = mode & (process.getuid?.() === 0 ? 0o066 : 0o077)
  if (uid === process.getuid?.() && open !== 0)
    return note('Data folder', `Other users can look into ${folder}; the next start closes it.`)
  return fine('Data folder', `${folder} belongs to ${nameOfUser(uid)}, and ${user} can write there.`)
}

const leastSpace = 1e9

/** Where there is little room, each disk once. */
export async function checkDisk(config: Config): Promise<Finding[]> {
  const found = new Map<number, Finding>()
  for (const folder of [config.dataDir, backupFolder(config), tmpdir()].map(nearestFolder)) {
    const { dev } = await stat(folder)
    if (!found.has(dev)) found.set(dev, await checkSpace(folder))
  }
  return [...found.values()]
}

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize, blocks, files, ffree } = await statfs(folder)
  const free = bavail * bsize
  const left = `${readableSize(free)} of ${readableSize(blocks * bsize)} are free on the disk of ${folder}`
  if (files > 0 && ffree / files < 0.02)
    return wrong('Disk', `The disk of ${folder} has almost no room for further files, however small (inodes).`)
  if (free < leastSpace) return wrong('Disk', `Only ${left}: uploads are refused once it is full. Make room.`)
  if (bavail / blocks < 0.1) return note('Disk', `Only ${left}.`)
  return fine('Disk', `${left}.`)
}

/** Two-factor codes and the log of a security event depend on it. */
export async function checkClock(difference: number | undefined): Promise<Finding> {
  if (difference !== undefined && Math.abs(difference) > 5000)
    return wrong(
      'Clock',
      `This machine’s clock and the database’s differ by ${Math.round(Math.abs(difference) / 1000)} seconds: keep both in sync (timedatectl set-ntp true, with systemd-timesyncd installed).`,
    )
  const synchronised = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
    .then(({ stdout }) => stdout.trim())
    .catch(() => '')
  const now = `${new Date().toISOString().slice(0, 19).replace('T', ' ')} UTC`
  if (synchronised === 'yes') return fine('Clock', `It is kept in sync; it is ${now}.`)
  if (synchronised === 'no')
    return wrong(
      'Clock',
      'Nothing keeps the clock in sync, and two-factor codes depend on it: timedatectl set-ntp true (if that isn’t supported, apt-get install systemd-timesyncd first)',
    )
  return note('Clock', `Whether anything keeps it in sync can’t be seen here. Is it ${now}?`)
}

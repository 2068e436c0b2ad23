import { readdir } from 'node:fs/promises'
import { plural } from '#domain/basics/plural.ts'
import type { Config } from '../../config.ts'
import { makeFolder } from '../../platform/plain-trouble.ts'
import { nearestFolder, thisUser } from '../../platform/this-user.ts'
import { startNotes } from '../../start-notes.ts'
import { backupFolder } from '../folders.ts'
import { backupsAmong } from '../keep-backups.ts'
import { checkAddress } from './check-address.ts'
import { checkDatabase } from './check-database.ts'
import { checkClock, checkDisk, checkPermissions, mayWriteIn } from './check-machine.ts'
import { checkReplica } from './check-replica.ts'
import { checkFileStore, checkMail } from './check-services.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

/** One sentence for each thing that was checked; 2 if something is wrong. */
export async function examine(config: Config, to: string | undefined, say: (line: string) => void): Promise<number> {
  const findings: Finding[] = []
  const tell = (...found: Finding[]) => {
    findings.push(...found)
    for (const { grade, about, says } of found) say(`${grade.padEnd(5)}  ${about.padEnd(11)}  ${says}`)
  }
  const notes = startNotes(config)
  tell(...(notes.length > 0 ? notes.map((one) => wrong('Settings', one)) : [fine('Settings', 'They fit together.')]))
  tell(...(await checkPermissions(config)))
  tell(...(await checkDisk(config)))
  const database = await checkDatabase(config)
  tell(...database.findings, ...(await checkReplica(config)), await checkClock(database.clock))
  tell(await checkFileStore(config), await checkMail(config, to))
  tell(...(await checkAddress(config)), await checkBackups(config))
  const count = (grade: Finding['grade']) => findings.filter((finding) => finding.grade === grade).length
  say(`${plural(count('wrong'), 'thing')} to put right, ${plural(count('note'), 'note')}.`)
  return count('wrong') > 0 ? 2 : 0
}

async function checkBackups(config: Config): Promise<Finding> {
  const folder = backupFolder(config)
  const [newest] = backupsAmong(await readdir(folder).catch(() => []))
  const above = nearestFolder(folder)
  if (!newest && !(await mayWriteIn(above)))
    return wrong('Backups', `${thisUser()} can’t make ${folder}: ${makeFolder(thisUser(), folder)}`)
  if (!newest) return note('Backups', `There are none in ${folder}. If they aren’t kept elsewhere: npm run backup`)
  const made = new Date(newest.replace(/^garagetale-(.{10})T(..)(..).*$/, '$1T$2:$3Z'))
  const days = Math.floor((Date.now() - made.getTime()) / 86_400_000)
  return days > 2
    ? wrong('Backups', `The newest in ${folder} is ${days} days old: does the timer run? systemctl list-timers`)
    : fine('Backups', `The newest is ${newest}.`)
}

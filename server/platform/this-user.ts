import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** By its name, or by its number if it has none, as in a container. */
export function nameOfUser(uid = process.getuid?.() ?? 0): string {
  try {
    return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return String(uid)
  }
}

export const thisUser = () => nameOfUser()

/** The nearest folder that there is, on the way to a path that may not exist or may not be looked at. */
export function nearestFolder(path: string): string {
  for (let folder = resolve(path); ; folder = dirname(folder))
    if (existsSync(folder) || folder === dirname(folder)) return folder
}

export const ownerOf = (path: string) => nameOfUser(statSync(nearestFolder(path)).uid)

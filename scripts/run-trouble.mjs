// What can keep a command from installing or building, as one sentence that says what to do.
// Plain JavaScript without dependencies, like run.mjs.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

export class Trouble extends Error {}

/** Before anything is written, because npm's own message about a folder that isn't ours fills a screen. */
export function mustBeWritable(root, folders, purpose) {
  const shut = [root, ...folders.filter((folder) => existsSync(folder))].find((folder) => !isWritable(folder))
  if (shut) throw notOurs(root, shut, purpose)
}

/** npm keeps what it downloads in the home folder, which a service's user may not have. */
export function npmCache(root) {
  const usual = process.env.npm_config_cache || join(homedir(), '.npm')
  return isWritable(nearest(usual)) ? {} : { npm_config_cache: join(root, '.cache', 'npm') }
}

/** From what npm printed; undefined if only npm's own words will do. */
export function npmTrouble(root, { error, stderr }) {
  if (error?.code === 'ENOENT')
    return new Trouble(
      'npm was not found, which installs the dependencies. Install it and run the command again; on Debian: sudo apt install npm',
    )
  const said = String(stderr ?? '')
  const [code] =
    said.match(/\b(EACCES|EPERM|EROFS|ENOSPC|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET)\b/) ?? []
  const path = said.match(/(?:^|\s)path:?\s+['"]?(\/[^'"\n]+)/m)?.[1] ?? root
  if (code === 'ENOSPC')
    return new Trouble(`There is no room left on the disk of ${root} for the dependencies (ENOSPC).`)
  if (code === 'EROFS') return new Trouble(`${path} is on a file system that can’t be written to (EROFS).`)
  if (code === 'EACCES' || code === 'EPERM') return notOurs(root, nearest(path), 'dependencies are installed')
  if (code)
    return new Trouble(
      `npm could not reach its registry to install the dependencies (${code}). Check the network, or the proxy in npm’s settings, and run the command again.`,
    )
  return undefined
}

function notOurs(root, path, purpose) {
  const [user, owner] = [nameOf(process.getuid?.() ?? 0), nameOf(statSync(path).uid)]
  const remedy =
    owner === user
      ? `Make it writable: chmod -R u+rwX ${root}`
      : `It belongs to ${owner}: run the command as ${owner}, or give the whole folder to ${user}: sudo chown -R ${user} ${root}`
  return new Trouble(`${user} may not write to ${path}, where ${purpose}. ${remedy}`)
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

function nearest(path) {
  for (let folder = path; ; folder = dirname(folder))
    if (existsSync(folder) || folder === dirname(folder)) return folder
}

function nameOf(uid) {
  try {
    return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return `user ${uid}`
  }
}

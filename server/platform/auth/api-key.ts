import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Context } from 'hono'
import type { Scope } from '#domain/basics/api-scopes.ts'
import type { Session } from './session.ts'

/*
 * `gt_`, 32 random characters, and 6 that follow from them: what scans files for secrets recognises a key by its shape
 * and can tell a real one from a made-up one without asking anybody.
 */

const prefix = 'gt_'
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32
const checkLength = 6
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checkLength}}$`)

export function newApiKey(): string {
  const secret = Array.from({ length: secretLength }, () => signs[randomInt(signs.length)]).join('')
  return `${prefix}${secret}${checksumOf(secret)}`
}

function checksumOf(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let place = 0; place < checkLength; place++) {
    text = signs[rest % signs.length] + text
    rest = Math.floor(rest / signs.length)
  }
  return text
}

/** Whether it could be one of ours: a mistyped or cut one is told apart without asking the database. */
export const isApiKey = (text: string) =>
  shape.test(text) && text.endsWith(checksumOf(text.slice(prefix.length, -checkLength)))

/** It is as random as a hash is long, so it needs no slow one. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex')

export const endingOf = (key: string) => key.slice(-4)

/** What a request shows as its key; another kind of token, as a proxy may add, is none of ours. */
export function shownKey(c: Context): string | undefined {
  const [scheme = '', token = ''] = (c.req.header('authorization') ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && token.startsWith(prefix) ? token : undefined
}

/** Whoever makes a request by key. */
export interface KeyHolder {
  key_id: string
  name: string
  /** Null: whichever vehicle the member may see. */
  vehicle_id: string | null
  scopes: readonly Scope[]
  expires_at: string
  /** What is asked of it names no vehicle, and is open to a key of one all the same. */
  asks_of_no_vehicle: boolean
  /** In place of one that was signed in to. */
  session: Session
}

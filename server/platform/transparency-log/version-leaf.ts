import { canonicalJson } from '#domain/basics/canonical-json.ts'
import { sha256 } from './sha256.ts'

/*
 * A leaf of the log: the digest of one version of a record. Each field is committed to apart, under a salt of its own, so
 * that one can be shown (the date, the mileage) and another kept back (what it cost), and so that a leaf whose version had
 * to be erased tells nobody anything.
 */

export interface Version {
  vehicle_id: string
  record_id: string
  kind: string
  act: string
  role: string
  keeper: number | null
  at: Date
  open: Record<string, unknown>
  apart: Record<string, unknown>
  salt: Uint8Array | null
  apart_salt: Uint8Array | null
  /** What stays of a version that had to be forgotten: digests instead of fields, and its nonce. */
  forgotten: Record<string, string> | null
  nonce: Uint8Array | null
}

/** Where it stands among the versions of its vehicle. */
export interface Place {
  sequence: number
  /** The commitment of the one before, in hex; null for the first. */
  previous: string | null
}

/** A field's salt and its value as canonical JSON, or only the digest of one that is kept back. */
export type ShownField = [salt: string, json: string] | string

/** What a leaf commits to, as a proof carries it. */
export interface ShownVersion extends Place {
  vehicle: string
  record: string
  kind: string
  act: string
  by: { role: string; keeper: number | null }
  at: string
  nonce: string
  fields: Record<string, ShownField>
}

/**
 * HMAC-SHA-256 of the names of fields under one salt of 32 bytes. Not with `createHmac`, which makes a key object for
 * every field: that alone was half of what a leaf costs. The outer input is one buffer, written over for the next name.
 */
export function saltsFrom(salt: Uint8Array): (name: string) => Buffer {
  const [inner, outer] = [padded(salt, 0x36), Buffer.concat([padded(salt, 0x5c), Buffer.alloc(32)])]
  return (name) => {
    outer.set(sha256(Buffer.concat([inner, Buffer.from(name)])), block)
    return sha256(outer)
  }
}

/** Bytes that SHA-256 takes at a time. */
const block = 64

function padded(salt: Uint8Array, pad: number): Buffer {
  const bytes = Buffer.alloc(block, pad)
  for (let at = 0; at < salt.length; at++) bytes[at] = (salt[at] as number) ^ pad
  return bytes
}

const digestOf = (salt: Uint8Array, json: string) => sha256(Buffer.concat([salt, Buffer.from(json)])).toString('hex')

const fieldDigest = (field: ShownField): string =>
  typeof field === 'string' ? field : digestOf(Buffer.from(field[0], 'hex'), field[1])

/** The version with those of its fields that `shows` lets be read. */
export function showVersion(version: Version, place: Place, shows: (field: string) => boolean): ShownVersion {
  return {
    vehicle: version.vehicle_id,
    record: version.record_id,
    kind: version.kind,
    act: version.act,
    by: { role: version.role, keeper: version.keeper },
    at: version.at.toISOString(),
    ...place,
    nonce: nonceOf(version).toString('hex'),
    fields: fieldsOf(version, shows),
  }
}

export const nonceOf = ({ salt, nonce }: Pick<Version, 'salt' | 'nonce'>): Buffer =>
  salt ? saltsFrom(salt)('') : Buffer.from(nonce ?? [])

type Fields = Pick<Version, 'open' | 'apart' | 'salt' | 'apart_salt' | 'forgotten'>

function fieldsOf({ open, apart, salt, apart_salt, forgotten }: Fields, shows: (field: string) => boolean) {
  const fields: Record<string, ShownField> = {}
  const add = (from: Uint8Array, said: Record<string, unknown>) => {
    const saltOf = saltsFrom(from)
    for (const [name, value] of Object.entries(said)) {
      const own = saltOf(name)
      const json = canonicalJson(value)
      fields[name] = shows(name) ? [own.toString('hex'), json] : digestOf(own, json)
    }
  }
  if (salt) add(salt, open)
  if (apart_salt) add(apart_salt, apart)
  for (const [name, digest] of Object.entries(forgotten ?? {})) fields[name] = digest
  return fields
}

/** What stays of its fields once they are forgotten. */
export const digestsOf = (version: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(version, () => false)).map(([name, field]) => [name, fieldDigest(field)]))

/** The entry of the log: 32 bytes that follow from all of it, and from nothing less. */
export function commitmentOf({ fields, ...header }: ShownVersion): Buffer {
  const digests = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldDigest(field)]))
  return sha256(Buffer.from(canonicalJson({ v: 1, ...header, fields: digests })))
}

/** The same as for a version of which nothing is shown. */
export const commitmentFor = (version: Version, place: Place): Buffer =>
  commitmentOf(showVersion(version, place, () => false))

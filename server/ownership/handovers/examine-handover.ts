import { part } from '#domain/basics/untrusted.ts'
import {
  canonical,
  entriesOf,
  type HandoverDocument,
  type HandoverFile,
  handoverFormat,
  hasItsParts,
} from '#domain/ownership/handover.ts'
import { compareFiles, type Tally, tell } from '#domain/ownership/handover-comparison.ts'
import { changedEntries, identityChangeWords, oddInDocument } from '#domain/ownership/handover-consistency.ts'
import { type LogFindings, logFindings } from '#domain/ownership/handover-log.ts'
import { additionWords, type Reading, readHandover, withoutAdditions } from '#domain/ownership/handover-reading.ts'
import { type Difference, type Findings, mostFindings, type SealSummary } from '#domain/ownership/handover-verdict.ts'
import { firstDifference, inBrief } from '#domain/ownership/handover-words.ts'
import { anomalyWords } from '#domain/vehicles/mileage.ts'
import { checkProof, type TrustedKeys } from '../../platform/transparency-log/check-proof.ts'
import type { LogProof } from '../../platform/transparency-log/proof-format.ts'
import { hashOf, isSignedBy, type SealKey } from './seal-key.ts'

/* What a submitted file says, and how it differs from a seal: runs in the worker, without the database. */

export interface Given {
  /** Without what a mail program or an editor added around them. */
  bytes: Uint8Array
  text: string
  remark: string | null
  reading: Reading
}

/** What the file claims to be, and what its own proof shows. */
export interface Examined {
  state: Reading['state']
  /** Whether it looks like one of ours, known or not. */
  isOne: boolean
  isCredential: boolean
  claims: { ids: string[]; hashes: string[]; signatures: string[] }
  /** As stated by the file itself, ignoring duplicate keys. */
  signature: string | null
  proven?: SealSummary & {
    seal_id: string
    hash: string
    findings: Findings
    log: LogFindings | null
    remark: string | null
  }
}

export interface Compared extends Tally {
  seal: SealSummary
}

export function readGiven(whole: Uint8Array): Given {
  const { bytes, additions } = withoutAdditions(whole)
  // Invalid bytes are shown rather than refused, so that the reader can see where they are.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { bytes, text, remark: additionWords(additions), reading: readHandover(text) }
}

export function examine(given: Given, { keys, trusted }: { keys: SealKey[]; trusted: TrustedKeys }): Examined {
  const { text, reading } = given
  const value = reading.state === 'read' ? reading.value : undefined
  const { document, signature } = part(value)
  const proven = provenFile(given, keys)
  return {
    state: reading.state,
    isOne: part(document).format === handoverFormat || reading.state === 'broken',
    isCredential: text.length < 20_000 && /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text),
    claims: {
      ids: lastFew(text, /"seal_id"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g),
      hashes: lastFew(text, /"hash"\s*:\s*"([0-9a-f]{64})"/g),
      signatures: lastFew(text, /"signature"\s*:\s*"([\w-]{86})"/g),
    },
    signature: typeof signature === 'string' ? signature.slice(0, 86) : null,
    ...(proven ? { proven: { ...whatItSays(proven, trusted), remark: given.remark } } : {}),
  }
}

const whatItSays = (file: HandoverFile, trusted: TrustedKeys) => ({
  ...summary(file),
  seal_id: file.document.seal_id,
  hash: file.hash,
  findings: findingsIn(file.document),
  log: file.log === undefined ? null : logFindings(file, checkProof(file.log as LogProof, trusted)),
})

function findingsIn(document: HandoverDocument): Findings {
  const changed = [...changedEntries(document)]
  const odd = oddInDocument(document)
  const told = (isSilence: boolean) =>
    odd
      .filter(({ kind }) => (kind === 'gap') === isSilence)
      .map((each) => anomalyWords(each))
      .slice(0, mostFindings)
  return {
    conflicts: told(false),
    silences: told(true),
    // Version 1 seals have none.
    identity_changes: (document.identity_changes ?? []).slice(-mostFindings).map(identityChangeWords),
    changed: changed.slice(0, mostFindings),
    more_changed: Math.max(0, changed.length - mostFindings),
  }
}

/** Read from the text, not from the JSON: even a broken file names its seal. */
function lastFew(text: string, pattern: RegExp): string[] {
  const found: string[] = []
  for (const [, value = ''] of text.matchAll(pattern)) {
    if (found.includes(value)) found.splice(found.indexOf(value), 1)
    found.push(value)
    if (found.length > 4) found.shift()
  }
  return found
}

/** The file itself, if its proof is valid for one of our keys, whatever our tables say. */
function provenFile({ bytes, reading }: Given, keys: SealKey[]): HandoverFile | undefined {
  if (reading.state !== 'read') return undefined
  const file = reading.value as HandoverFile
  const { hash, signature, key_id, public_key, document } = part(reading.value)
  const key = keys.find((each) => each.key_id === key_id && each.public_key === public_key)
  if (!key || !hasItsParts(file) || typeof hash !== 'string' || typeof signature !== 'string') return undefined
  try {
    const isSealed = hashOf(document) === hash && isSignedBy(key.public_key, hash, signature)
    return isSealed && Buffer.from(canonical(file)).equals(bytes) ? file : undefined
  } catch {
    return undefined
  }
}

export function compareWith(sealed: HandoverFile, given: Given): Compared {
  return { ...differencesFrom(sealed, given), seal: summary(sealed) }
}

function differencesFrom(sealed: HandoverFile, given: Given): Tally {
  if (given.reading.state !== 'read') return alone(writtenOtherwise(sealed, given, 'The file is damaged'))
  const found = compareFiles(sealed, given.reading.value)
  for (const key of given.reading.twice) tell(found, () => writtenTwice(inBrief(key, 60)))
  return found.count > 0
    ? found
    : alone(writtenOtherwise(sealed, given, 'The content is what was sealed, but its format has changed'))
}

const alone = (difference: Difference): Tally => ({ told: [difference], count: 1 })

const writtenTwice = (name: string): Difference => ({
  kind: 'writing',
  entry: 'File',
  field: name,
  sealed: 'written once',
  file: 'written twice',
  sentence: `File: “${name}” is written twice in one place, so readers may see different things`,
})

/** The seal does not cover what comes from the log, which is not the same in every file. */
function withItsLog(sealed: HandoverFile, reading: Reading): HandoverFile {
  const { log } = part(reading.state === 'read' ? reading.value : undefined)
  return log === undefined ? sealed : { ...sealed, log }
}

function writtenOtherwise(file: HandoverFile, given: Given, what: string): Difference {
  const { bytes, text } = given
  const sealed = canonical(withItsLog(file, given.reading))
  const place = sealed === text ? byteApart(sealed, bytes) : firstDifference(sealed, text)
  const field = `${sealed === text ? 'byte' : 'character'} ${(place + 1).toLocaleString('en-GB')}`
  const around = (whole: string) =>
    place < whole.length ? inBrief(whole.slice(Math.max(0, place - 15), place + 25)) : 'its end'
  return {
    kind: 'writing',
    entry: 'File',
    field,
    sealed: sealed === text ? 'a letter' : around(sealed),
    file: sealed === text ? 'bytes that are no letter' : around(text),
    sentence: `File: ${what}, from ${field} on`,
  }
}

/** Invalid bytes are decoded as U+FFFD: if the seal contains that character, only the bytes tell them apart. */
function byteApart(sealed: string, bytes: Uint8Array): number {
  const place = Buffer.from(sealed).findIndex((byte, at) => byte !== bytes[at])
  return place < 0 ? sealed.length : place
}

function summary({ document, key_id }: HandoverFile): SealSummary {
  const { vehicle, sequence, sealed_at } = document
  const { make, model, year, registration_number } = vehicle
  return { make, model, year, registration_number, sequence, sealed_at, entries: entriesOf(document), key_id }
}

import { canonical, entriesOf, type HandoverFile, handoverFormat } from '#domain/handover.ts'
import { compareFiles } from '#domain/handover-comparison.ts'
import { readHandover } from '#domain/handover-reading.ts'
import { type Difference, mostDifferences, type SealSummary, type Verdict } from '#domain/handover-verdict.ts'
import { firstDifference, inBrief } from '#domain/handover-words.ts'
import { part } from '#domain/untrusted.ts'
import type { Db } from '../../platform/database.ts'
import { countLaterSeals, fileOf, findClaimedSeals, listSealKeys, type Seal } from './handovers.queries.ts'
import { hashOf, isSignedBy, type SealKey } from './seal-key.ts'

const notOne = 'This is not a handover file of GarageTale.'
const noSuchSeal = 'We know of no such seal: this file was not made here, or its seal was replaced.'

/** Says whether a file is what was sealed here, and if it is not, what exactly differs. */
export async function verifyHandover(db: Db, bytes: Uint8Array): Promise<Verdict> {
  // Bytes that are no text show as such; refusing them would keep from the reader where they stand.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const reading = readHandover(text.replace(/^\uFEFF/, ''))
  if (reading.state === 'refused') return { verdict: 'unknown', reason: notOne }
  const value = reading.state === 'read' ? reading.value : undefined
  const keys = await listSealKeys(db)
  const seals = await findClaimedSeals(db, claimsOf(text))
  const proven = provenFile(value, text, keys)
  if (proven) {
    const kept = seals.find(({ id }) => id === proven.document.seal_id)
    return { verdict: 'genuine', seal: summary(proven), later: kept ? await countLaterSeals(db, kept) : null }
  }
  const [nearest] = seals
    .map((seal) => ({ seal, differences: differencesFrom(seal, reading, text) }))
    .sort((one, other) => one.differences.length - other.differences.length)
  if (!nearest) {
    const isOne = part(part(value).document).format === handoverFormat
    return { verdict: 'unknown', reason: isOne || reading.state === 'broken' ? noSuchSeal : notOne }
  }
  const differences = [...foreignParts(nearest.seal, seals, value), ...nearest.differences]
  return {
    verdict: 'altered',
    seal: summary(fileOf(nearest.seal)),
    later: await countLaterSeals(db, nearest.seal),
    differences: differences.slice(0, mostDifferences),
    more: Math.max(0, differences.length - mostDifferences),
  }
}

/** Read from the text, not from the JSON: a file that is broken still names its seal. */
function claimsOf(text: string) {
  const all = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].slice(-4).map((match) => match[1] as string)),
  ]
  return {
    ids: all(/"seal_id"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g),
    hashes: all(/"hash"\s*:\s*"([0-9a-f]{64})"/g),
    signatures: all(/"signature"\s*:\s*"([\w-]{86})"/g),
  }
}

/** The file as it stands, if its own proof holds by one of our keys: whatever our tables say. */
function provenFile(value: unknown, text: string, keys: SealKey[]): HandoverFile | undefined {
  const file = value as HandoverFile
  const { hash, signature, key_id, public_key, document, ...more } = part(value)
  const key = keys.find((each) => each.key_id === key_id && each.public_key === public_key)
  if (!key || Object.keys(more).length > 0 || typeof hash !== 'string' || typeof signature !== 'string')
    return undefined
  try {
    return canonical(value) === text && hashOf(document) === hash && isSignedBy(key.public_key, hash, signature)
      ? file
      : undefined
  } catch {
    return undefined
  }
}

function differencesFrom(seal: Seal, reading: ReturnType<typeof readHandover>, text: string): Difference[] {
  const sealed = fileOf(seal)
  if (reading.state !== 'read') return [writtenOtherwise(sealed, text, 'The file is no JSON any more')]
  const differences = compareFiles(sealed, reading.value)
  for (const key of reading.twice.slice(0, 20)) {
    const name = inBrief(key, 60)
    differences.push({
      kind: 'writing',
      entry: 'File',
      field: name,
      sealed: 'written once',
      file: 'written twice',
      sentence: `File: “${name}” is written twice in one place, so that readers may see different things`,
    })
  }
  return differences.length > 0
    ? differences
    : [writtenOtherwise(sealed, text, 'The content is what was sealed, but it is written differently')]
}

function writtenOtherwise(file: HandoverFile, text: string, what: string): Difference {
  const sealed = canonical(file)
  const at = firstDifference(sealed, text)
  const around = (whole: string) =>
    at < whole.length ? inBrief(whole.slice(Math.max(0, at - 15), at + 25)) : 'its end'
  return {
    kind: 'writing',
    entry: 'File',
    field: `character ${(at + 1).toLocaleString('en-GB')}`,
    sealed: around(sealed),
    file: around(text),
    sentence: `File: ${what}, from character ${(at + 1).toLocaleString('en-GB')} on`,
  }
}

/** When a file joins the parts of two seals, the reader should know that the other one is not of this vehicle. */
function foreignParts(seal: Seal, seals: Seal[], value: unknown): Difference[] {
  const claimed = part(value)
  return seals
    .filter(({ id }) => id !== seal.id)
    .map((other) => {
      const what = claimed.signature === other.signature ? 'signature' : 'seal id'
      const whose =
        other.vehicle_id === seal.vehicle_id ? 'another handover of this vehicle' : "another vehicle's handover"
      return {
        kind: 'proof',
        entry: 'Proof',
        field: what,
        sealed: 'of this handover',
        file: `of ${whose}`,
        sentence: `Proof: the ${what} in the file is that of ${whose}`,
      }
    })
}

function summary({ document, key_id }: HandoverFile): SealSummary {
  const { vehicle, sequence, sealed_at } = document
  const { make, model, year, registration_number } = vehicle
  return { make, model, year, registration_number, sequence, sealed_at, entries: entriesOf(document), key_id }
}

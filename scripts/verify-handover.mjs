#!/usr/bin/env node
/*
 * Checks a handover file of GarageTale without GarageTale: plain Node 18 or later, nothing to install, no network.
 *
 *   node verify-handover.mjs handover.json [earlier-handover.json …] [--keys keys.json]
 *
 * Ends with 0 when every check passed, 1 when one failed, 2 when it was called wrongly.
 * What is checked, and what it means, is described in docs/checking-a-handover.md.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const usage = 'Usage: node verify-handover.mjs <handover.json> [earlier-handover.json …] [--keys keys.json]'

/** The one way of writing a value: keys sorted by code unit, no spaces, whole numbers only (RFC 8785). */
function canonical(value) {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('it holds a number that is not whole')
    return String(value)
  }
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.keys(value).sort()
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const spkiFrame = Buffer.from('302a300506032b6570032100', 'hex')

function isSigned({ hash, signature, public_key }) {
  try {
    const bare = Buffer.from(public_key, 'base64url')
    const key = createPublicKey({ key: Buffer.concat([spkiFrame, bare]), format: 'der', type: 'spki' })
    const text = Buffer.from(`GarageTale sealed handover 1\n${hash}`)
    return bare.length === 32 && verify(null, text, key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function read(path) {
  try {
    const bytes = readFileSync(path)
    const file = JSON.parse(bytes.toString('utf8'))
    if (file?.document?.format === 'garagetale-handover') return { bytes, file }
    return { problem: 'it is not a handover file of GarageTale' }
  } catch (error) {
    return { problem: error.code === 'ENOENT' ? 'there is no such file' : 'it cannot be read as JSON' }
  }
}

/** Every check of one file by itself, as [what, passed, explanation when it did not]. */
function* checksOf({ bytes, file }) {
  let written
  try {
    written = canonical(file)
  } catch (error) {
    return yield ['form', false, `the file has no canonical form: ${error.message}`]
  }
  const { document, hash, signature, key_id, public_key } = file
  const asSealed = Buffer.compare(Buffer.from(written), bytes) === 0
  yield ['form', asSealed, 'the file is not written as it was handed out (spaces, order of keys or keys written twice)']
  const fields = Object.keys(file).sort().join(' ')
  yield ['fields', fields === 'document hash key_id public_key signature', `the file holds other fields: ${fields}`]
  const content = sha256(canonical(document))
  yield [
    'hash',
    content === hash,
    `the content gives ${content}, the file says ${hash}: the content or the hash was changed`,
  ]
  const bare = Buffer.from(typeof public_key === 'string' ? public_key : '', 'base64url')
  yield ['key', sha256(bare).slice(0, 16) === key_id, 'the key id does not belong to the public key']
  yield [
    'signature',
    isSigned({ hash, signature, public_key }),
    'the signature was not made over this hash with this key',
  ]
  const { sequence, previous_hash } = document
  const chained = Number.isInteger(sequence) && sequence >= 1 && (sequence === 1) === (previous_hash === null)
  yield ['sequence', chained, `handover ${sequence} with ${previous_hash === null ? 'no' : 'a'} handover before it`]
}

function* chainOf(files) {
  const bySequence = [...files].sort((one, other) => one.file.document.sequence - other.file.document.sequence)
  for (const [at, later] of bySequence.entries()) {
    const { sequence, previous_hash } = later.file.document
    if (at === 0) continue
    const { file } = bySequence[at - 1]
    const linked = file.document.sequence === sequence - 1 && file.hash === previous_hash
    yield ['chain', linked, `handover ${sequence} does not follow from the file of handover ${file.document.sequence}`]
  }
}

function* trustOf(files, keys) {
  for (const { file } of files) {
    const known = keys.some(({ key_id, public_key }) => key_id === file.key_id && public_key === file.public_key)
    yield ['published key', known, `key ${file.key_id} is not among the published keys: GarageTale did not sign this`]
  }
}

function readKeys(path) {
  try {
    const { keys } = JSON.parse(readFileSync(path, 'utf8'))
    if (Array.isArray(keys)) return keys
  } catch {}
  console.error(`${path} is not a list of keys. Download it again from /api/public/handovers/keys.`)
  process.exit(2)
}

const given = process.argv.slice(2)
const option = given.indexOf('--keys')
const [, keysPath] = option >= 0 ? given.splice(option, 2) : []
if (given.length === 0 || given.some((path) => path.startsWith('-')) || (option >= 0 && !keysPath)) {
  console.error(usage)
  process.exit(2)
}

let failed = 0
function report(checks) {
  for (const [what, passed, explanation] of checks) {
    if (!passed) failed++
    console.log(passed ? `  ok    ${what}` : `  FAIL  ${what}: ${explanation}`)
  }
}

const files = []
for (const path of given) {
  const { problem, ...found } = read(path)
  console.log(basename(path))
  if (problem) report([['file', false, problem]])
  else {
    const { vehicle, sequence, sealed_at } = found.file.document
    const plate = vehicle?.registration_number ?? 'no registration'
    console.log(`  ${vehicle?.make} ${vehicle?.model} (${plate}), handover ${sequence}, sealed ${sealed_at}`)
    report(checksOf(found))
    files.push(found)
  }
}
if (files.length > 1) {
  console.log('Together')
  report(chainOf(files))
}
if (keysPath) {
  console.log('Keys')
  report(trustOf(files, readKeys(keysPath)))
}
const first = files.length > 0 && Math.min(...files.map(({ file }) => file.document.sequence))
if (first > 1) console.log(`Not checked: the chain before handover ${first}. Name the earlier files to check it too.`)
if (!keysPath && files.length > 0) {
  const ids = [...new Set(files.map(({ file }) => file.key_id))].join(', ')
  console.log(
    `Not checked: whether key ${ids} is GarageTale's. Compare it with the keys shown at /verify, or use --keys.`,
  )
}
console.log(
  failed === 0 ? 'Everything that was checked is as it was sealed.' : `${failed} check${failed > 1 ? 's' : ''} failed.`,
)
process.exit(failed === 0 ? 0 : 1)

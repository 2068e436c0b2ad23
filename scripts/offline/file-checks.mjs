import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileParts, hasItsParts, optionalFileParts } from '../../domain/ownership/handover.ts'
import { additionWords, withoutAdditions } from '../../domain/ownership/handover-reading.ts'
import { brief, isPart, moment } from './values.mjs'

/* Whether a file is as it was sealed, and whether GarageTale sealed it. */

/** The canonical form of a value: keys sorted by code unit, no spaces, whole numbers only (RFC 8785). */
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

export function read(path) {
  try {
    const { bytes, additions } = withoutAdditions(readFileSync(path))
    const file = JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    if (file?.document?.format !== 'garagetale-handover') return { problem: 'it is not a handover file of GarageTale' }
    return {
      bytes,
      file,
      remark: additionWords(additions),
      vehicle: isPart(file.document.vehicle) ? file.document.vehicle : {},
    }
  } catch (error) {
    return { problem: error.code === 'ENOENT' ? 'there is no such file' : 'it cannot be read as JSON' }
  }
}

/** Every check of a single file, as [what, passed, explanation if not]. */
export function* checksOf({ bytes, file }) {
  let written
  try {
    written = canonical(file)
  } catch (error) {
    return yield ['form', false, `the file has no canonical form: ${error.message}`]
  }
  const { document, hash, signature, key_id, public_key } = file
  const asSealed = Buffer.compare(Buffer.from(written), bytes) === 0
  yield ['form', asSealed, 'the file is not written as it was handed out (spaces, order of keys or keys written twice)']
  const others = Object.keys(file).filter((name) => !fileParts.includes(name) && !optionalFileParts.includes(name))
  const asNamed = others.length > 0 ? `holds other fields: ${brief(others.join(' '), 200)}` : 'lacks a part'
  yield ['fields', hasItsParts(file), `the file ${asNamed}`]
  const { version } = document
  yield [
    'version',
    version === 1 || version === 2,
    `this command knows versions 1 and 2, the file says ${brief(version)}`,
  ]
  const content = sha256(canonical(document))
  const found = `the content gives ${content}, the file says ${brief(hash, 80)}: the content or the hash was changed`
  yield ['hash', content === hash, found]
  const bare = Buffer.from(typeof public_key === 'string' ? public_key : '', 'base64url')
  yield ['key', sha256(bare).slice(0, 16) === key_id, 'the key id does not belong to the public key']
  const signed = isSigned({ hash, signature, public_key })
  yield ['signature', signed, 'the signature was not made over this hash with this key']
  const { sequence, previous_hash } = document
  const chained = Number.isInteger(sequence) && sequence >= 1 && (sequence === 1) === (previous_hash === null)
  const before = previous_hash === null ? 'no' : 'a'
  yield ['sequence', chained, `handover ${brief(sequence)} with ${before} handover before it`]
}

/** Whether GarageTale signed it, with a key that was valid on that day; `unproven` takes what the files alone cannot show. */
export function* trustOf(files, keys, unproven) {
  for (const { file } of files) {
    const id = brief(file.key_id, 20)
    const key = keys.find(({ key_id, public_key }) => key_id === file.key_id && public_key === file.public_key)
    yield [
      'published key',
      key !== undefined,
      `key ${id} is not among the published keys: GarageTale did not sign this`,
    ]
    if (!key) continue
    const sealed = moment(file.document.sealed_at)
    const inTime = !(sealed < moment(key.valid_from)) && !(sealed > moment(key.valid_until))
    const days = `${brief(key.valid_from, 30)} to ${brief(key.valid_until ?? 'today', 30)}`
    yield [
      'key in use',
      inTime && !Number.isNaN(sealed),
      `key ${id} was in use from ${days}, not on the day of the file`,
    ]
    if (!key.revoked_from) continue
    const since = brief(key.revoked_from, 30)
    const late = !(sealed < moment(key.revoked_from))
    yield ['key not revoked', !late, `key ${id} is revoked from ${since} on: somebody else may have signed this`]
    if (!late)
      unproven.push(
        `key ${id} was revoked from ${since} on. The file says it is older, but whoever has the key can write any date: check it at /verify, where our own record decides.`,
      )
  }
}

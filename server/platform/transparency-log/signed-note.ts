import { createHash } from 'node:crypto'
import { isWellFormed } from '#domain/basics/canonical-json.ts'
import { isSigned, type SigningKey } from '../ed25519.ts'

/* Notes and checkpoints in the forms of C2SP signed-note, tlog-checkpoint and tlog-cosignature, with Ed25519 throughout. */

/** 1: a log's own signature. 4: a witness's, with the moment it was made. */
export type SignatureType = 1 | 4

/** Who may have signed a note, as a vkey says it. */
export interface Verifier {
  name: string
  type: SignatureType
  publicKey: Uint8Array
}

/** That a log goes on where another could not: at what moment, after which, with how many of its leaves, and why. */
export interface Beginning {
  at: string
  earlier: string
  size: number
  reason: string
}

export interface Checkpoint {
  origin: string
  size: number
  root: Buffer
  /** Oldest first; absent where there are none. */
  beginnings?: Beginning[]
}

export const keyId = ({ name, type, publicKey }: Verifier): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([type]), publicKey]))
    .digest()
    .subarray(0, 4)

export const vkeyOf = (verifier: Verifier): string =>
  [
    verifier.name,
    keyId(verifier).toString('hex'),
    Buffer.concat([Buffer.from([verifier.type]), verifier.publicKey]).toString('base64'),
  ].join('+')

/** Undefined if it is none, or names itself wrongly. */
export function readVkey(vkey: string): Verifier | undefined {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/u.exec(vkey) ?? []
  if (!name || !encoded) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  const type = bytes[0]
  if (bytes.length !== 33 || (type !== 1 && type !== 4)) return undefined
  const verifier: Verifier = { name, type, publicKey: bytes.subarray(1) }
  return keyId(verifier).toString('hex') === id ? verifier : undefined
}

export const checkpointText = ({ origin, size, root, beginnings = [] }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n${beginnings.map(beginningLine).join('')}`

/** A line after the root, as C2SP tlog-checkpoint allows: what signs and cosigns the tree signs this as well. */
const beginningLine = ({ at, earlier, size, reason }: Beginning) =>
  `began anew ${at} after ${earlier} ${size} ${reason}\n`
const beginningPattern = /^began anew (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) after (\S+) (0|[1-9]\d{0,15}) (.+)$/u

function readBeginning(line: string): Beginning | undefined {
  const [, at, earlier, size, reason] = beginningPattern.exec(line) ?? []
  return at && earlier && reason && !Number.isNaN(Date.parse(at))
    ? { at, earlier, size: Number(size), reason }
    : undefined
}

const signatureLine = (verifier: Verifier, signature: Uint8Array) =>
  `— ${verifier.name} ${Buffer.concat([keyId(verifier), signature]).toString('base64')}\n`

/** The checkpoint with the log's own signature. */
export function signCheckpoint(checkpoint: Checkpoint, key: SigningKey): string {
  const text = checkpointText(checkpoint)
  const verifier: Verifier = { name: checkpoint.origin, type: 1, publicKey: key.publicKey }
  return `${text}\n${signatureLine(verifier, key.sign(Buffer.from(text)))}`
}

const cosignedText = (text: string, seconds: number) => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)

/** A witness's line for a checkpoint that it has checked. */
export function cosign(text: string, name: string, key: SigningKey, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(seconds))
  const signature = Buffer.concat([time, key.sign(cosignedText(text, seconds))])
  return signatureLine({ name, type: 4, publicKey: key.publicKey }, signature)
}

export interface NoteSignature {
  name: string
  line: string
  bytes: Buffer
}

export interface Note {
  text: string
  signatures: NoteSignature[]
}

const largestNote = 64 * 1024

/** Undefined for anything that has not the form of a note. */
export function readNote(note: string): Note | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the form forbids them
  if (note.length > largestNote || /[\u0000-\u0009\u000b-\u001f]/.test(note) || !isWellFormed(note)) return undefined
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) return undefined
  const lines = note.slice(split + 2, -1).split('\n')
  const signatures = lines.map((line) => {
    const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? []
    if (!name || !encoded || name.includes('+')) return undefined
    const bytes = Buffer.from(encoded, 'base64')
    return bytes.length > 4 && bytes.toString('base64') === encoded ? { name, line: `${line}\n`, bytes } : undefined
  })
  if (signatures.length > 100 || signatures.some((each) => !each)) return undefined
  return { text: note.slice(0, split + 1), signatures: signatures as NoteSignature[] }
}

const countPattern = /^(0|[1-9]\d{0,15})$/

export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin, size = '', root = '', ...rest] = text.split('\n')
  const bytes = Buffer.from(root, 'base64')
  if (!origin || !countPattern.test(size) || bytes.length !== 32 || bytes.toString('base64') !== root) return undefined
  // Further lines are allowed, but none may be empty, and the last ends the text.
  if (rest.at(-1) !== '' || rest.slice(0, -1).includes('')) return undefined
  const beginnings = rest.flatMap((line) => readBeginning(line) ?? [])
  return { origin, size: Number(size), root: bytes, ...(beginnings.length > 0 && { beginnings }) }
}

/** When the verifier signed the note; undefined if it did not, or its signature is false. A log's own has no moment. */
export function signedBy(note: Note, verifier: Verifier): { at: Date | null; line: string } | undefined {
  const id = keyId(verifier)
  for (const { name, bytes, line } of note.signatures) {
    if (name !== verifier.name || !bytes.subarray(0, 4).equals(id)) continue
    const signature = bytes.subarray(4)
    if (verifier.type === 1)
      return isSigned(verifier.publicKey, Buffer.from(note.text), signature) ? { at: null, line } : undefined
    if (signature.length !== 72) return undefined
    const seconds = Number(signature.readBigUInt64BE())
    const isTrue = isSigned(verifier.publicKey, cosignedText(note.text, seconds), signature.subarray(8))
    return isTrue ? { at: new Date(seconds * 1000), line } : undefined
  }
  return undefined
}

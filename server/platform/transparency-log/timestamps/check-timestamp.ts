import { constants, createHash, verify } from 'node:crypto'
import {
  type Certificate,
  hashOf,
  isForTimestamps,
  isStrong,
  leadsToTrusted,
  nameIn,
  readCertificate,
  signatureForm,
} from './certificates.ts'
import { type Der, having, integerOf, oidOf, partsOf, readDer, tagged, tags, timeOf, within } from './der.ts'

/*
 * Checks time-stamp tokens (RFC 3161, RFC 5816), which are signed CMS messages (RFC 5652). Also part of the command that
 * checks a file offline, so it uses nothing but Node 18.
 */

export interface Timestamp {
  /** By its certificate. */
  authority: string
  /** At the latest: what the authority says of its accuracy is added. */
  at: Date
  nonce: bigint | null
}

/** Its message completes 'The authority …'. */
export class NotStamped extends Error {}
const demand: (truth: unknown, problem: string) => asserts truth = (truth, problem) => {
  if (!truth) throw new NotStamped(problem)
}

const ids = {
  signedData: '1.2.840.113549.1.7.2',
  stamped: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}
const mostCertificates = 12
export const largestToken = 64 * 1024

/** What the checkpoint of a note is stamped by: the bytes that the log signs, from its name to the line break after the root. */
export const stampedDigest = (noteText: string): Buffer => createHash('sha256').update(noteText, 'utf8').digest()

/** Throws unless a trusted authority has stamped this SHA-256 digest. */
export function checkTimestamp(token: Buffer, digest: Buffer, trusted: Certificate[]): Timestamp {
  try {
    demand(token.length <= largestToken, 'answered with far too much')
    return checked(token, digest, trusted)
  } catch (error) {
    if (error instanceof NotStamped) throw error
    throw new NotStamped('answered with what is not a time stamp')
  }
}

function checked(token: Buffer, digest: Buffer, trusted: Certificate[]): Timestamp {
  const { content, certificates, signer } = readSigned(token)
  const { imprint, at, latest, nonce } = readStamped(content)
  // First what costs nothing.
  demand(imprint.equals(digest), 'stamped something else than what it was asked for')
  const own = checkSignature(content, certificates, signer)
  demand(isForTimestamps(own), 'signed with a certificate that is not for time stamps')
  demand(
    leadsToTrusted(own, { trusted, others: certificates, at }),
    'signed with a certificate that none in TIMESTAMP_CA vouches for, or that was not valid then',
  )
  return { authority: nameIn(own), at: latest, nonce }
}

interface Signer {
  digestHash: string
  attributes: Der
  algorithm: Der
  signature: Buffer
}

function readSigned(token: Buffer) {
  const [type, holder] = partsOf(readDer(token))
  demand(oidOf(type) === ids.signedData, 'answered with what is not a time stamp')
  const [, , encapsulated, ...rest] = partsOf(within(holder, tagged(0)))
  const [contentType, contentHolder] = partsOf(encapsulated)
  demand(oidOf(contentType) === ids.stamped, 'answered with what is not a time stamp')
  const given = rest.find(({ tag }) => tag === tagged(0))
  const listed = given ? partsOf(given, tagged(0)) : []
  demand(listed.length <= mostCertificates, 'sent too many certificates')
  const signers = partsOf(rest.at(-1), tags.set)
  demand(signers.length === 1, 'answered with several signatures')
  const [, , digestAlgorithm, attributes, algorithm, signature] = partsOf(signers[0])
  const signer: Signer = {
    digestHash: hashOf(digestAlgorithm),
    attributes: having(attributes, tagged(0)),
    algorithm: having(algorithm, tags.sequence),
    signature: having(signature, tags.octets).content,
  }
  return {
    content: having(within(contentHolder, tagged(0)), tags.octets).content,
    // Attribute certificates may stand there too; they are no concern of this.
    certificates: listed.filter(({ tag }) => tag === tags.sequence).map(({ bytes }) => readCertificate(bytes)),
    signer,
  }
}

function readStamped(content: Buffer) {
  const [version, , imprinted, , genTime, ...rest] = partsOf(readDer(content))
  demand(integerOf(version) === 1n, 'answered with a version that is not known')
  const [algorithm, imprint] = partsOf(imprinted)
  demand(hashOf(algorithm) === 'sha256', 'stamped something else than what it was asked for')
  const extensions = rest.find(({ tag }) => tag === tagged(1))
  for (const extension of extensions ? partsOf(extensions, tagged(1)) : [])
    demand(partsOf(extension).length < 3, 'said something essential that is not understood')
  const nonce = rest.find(({ tag }) => tag === tags.integer)
  const at = timeOf(genTime)
  const accuracy = rest.find(({ tag }) => tag === tags.sequence)
  return {
    imprint: having(imprint, tags.octets).content,
    at,
    latest: new Date(at.getTime() + (accuracy ? milliseconds(accuracy) : 0)),
    nonce: nonce ? (integerOf(nonce) ?? null) : null,
  }
}

/** Seconds, [0] milliseconds, [1] microseconds; each may be missing. */
function milliseconds(accuracy: Der): number {
  const units = new Map([
    [tags.integer as number, 1000],
    [0x80, 1],
    [0x81, 0.001],
  ])
  const sum = partsOf(accuracy).reduce((total, { tag, content }) => {
    demand(content.length >= 1 && content.length <= 5, 'does not know the time')
    return total + content.readUIntBE(0, content.length) * (units.get(tag) ?? Number.NaN)
  }, 0)
  return Math.ceil(sum)
}

/** The certificate that it was signed with: the signature itself says which. */
function checkSignature(content: Buffer, certificates: Certificate[], signer: Signer): Certificate {
  const attributes = new Map<string, Der>()
  for (const each of partsOf(signer.attributes, tagged(0))) {
    const [name, values] = partsOf(each)
    const [value, ...more] = partsOf(values, tags.set)
    demand(value && more.length === 0 && !attributes.has(oidOf(name)), 'signed something twice')
    attributes.set(oidOf(name), value)
  }
  const digest = createHash(signer.digestHash).update(content).digest()
  demand(
    oidOf(attributes.get(ids.contentType)) === ids.stamped &&
      having(attributes.get(ids.messageDigest), tags.octets).content.equals(digest),
    'signed something else than the time stamp',
  )
  const isNamed = namedCertificate(attributes)
  const own = certificates.find(isNamed)
  demand(own, 'did not send the certificate that it signed with')
  // In a message they have a tag of their own; signed they are as the set that they are.
  const signed = Buffer.concat([Buffer.from([tags.set]), signer.attributes.bytes.subarray(1)])
  const { hash, isPss } = signatureForm(signer.algorithm, signer.digestHash)
  const key = own.x509.publicKey
  const form = isPss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING } : { key }
  demand(isStrong(key) && verify(hash, signed, form, signer.signature), 'answered with a signature that is not true')
  return own
}

function namedCertificate(attributes: Map<string, Der>): (certificate: Certificate) => boolean {
  const [newer, older] = [attributes.get(ids.signingCertificateV2), attributes.get(ids.signingCertificate)]
  const parts = partsOf(partsOf(partsOf(newer ?? older)[0])[0])
  const says = newer && parts[0]?.tag === tags.sequence
  const hash = says ? hashOf(parts[0]) : newer ? 'sha256' : 'sha1'
  const digest = having(says ? parts[1] : parts[0], tags.octets).content
  return ({ raw }) => createHash(hash).update(raw).digest().equals(digest)
}

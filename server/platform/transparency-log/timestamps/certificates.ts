import { type KeyObject, X509Certificate } from 'node:crypto'
import { type Der, having, integerOf, oidOf, partsOf, readDer, tagged, tags } from './der.ts'

/*
 * Whether a certificate was issued, over whatever stands between, by one that is trusted. Node reads certificates and checks
 * their signatures; what they may be used for it does not tell completely, so that is read here.
 */

export interface Certificate {
  x509: X509Certificate
  /** In whole, as it is in a token. */
  raw: Buffer
  subject: Der
  signedWith: Der
  extensions: Map<string, { isCritical: boolean; value: Der }>
}

export const readPem = (pem: string): Certificate => readCertificate(new X509Certificate(pem).raw)

export function readCertificate(bytes: Buffer): Certificate {
  const x509 = new X509Certificate(bytes)
  const [told, signedWith] = partsOf(readDer(bytes))
  const fields = partsOf(told)
  const [, , , , subject] = fields[0]?.tag === tagged(0) ? fields.slice(1) : fields
  const listed = fields.find(({ tag }) => tag === tagged(3))
  const extensions: Certificate['extensions'] = new Map()
  for (const each of listed ? partsOf(partsOf(listed, tagged(3))[0]) : []) {
    const [name, ...rest] = partsOf(each)
    const value = readDer(having(rest.at(-1), tags.octets).content)
    const id = oidOf(name)
    if (extensions.has(id)) throw new Error('An extension stands there twice.')
    extensions.set(id, { isCritical: rest.length === 2 && rest[0]?.content[0] === 0xff, value })
  }
  return {
    ...{ x509, raw: bytes, extensions },
    subject: having(subject, tags.sequence),
    signedWith: having(signedWith, tags.sequence),
  }
}

const [basicConstraints, keyUsage, purposes] = ['2.5.29.19', '2.5.29.15', '2.5.29.37']
const [policies, otherNames] = ['2.5.29.32', '2.5.29.17']
/** A critical extension that is not among these could limit the certificate in a way that is not looked at here. */
const understood = new Set([basicConstraints, keyUsage, purposes, policies, otherNames])
const [timeStamping, anyPurpose] = ['1.3.6.1.5.5.7.3.8', '2.5.29.37.0']

const purposesOf = ({ extensions }: Certificate) => {
  const listed = extensions.get(purposes)
  return listed && { isCritical: listed.isCritical, names: partsOf(listed.value).map(oidOf) }
}

/** Bits are counted from the first. Without the extension every use is allowed. */
function isFor({ extensions }: Certificate, ...uses: number[]): boolean {
  const listed = extensions.get(keyUsage)
  if (!listed) return true
  const [, first = 0] = having(listed.value, tags.bits).content
  return uses.some((use) => (first & (0x80 >> use)) !== 0)
}

/** RFC 3161, 2.3: for nothing but time stamps, and said so critically. */
export function isForTimestamps(certificate: Certificate): boolean {
  const listed = purposesOf(certificate)
  const [digitalSignature, nonRepudiation] = [0, 1]
  return (
    listed?.isCritical === true &&
    listed.names.length === 1 &&
    listed.names[0] === timeStamping &&
    isFor(certificate, digitalSignature, nonRepudiation)
  )
}

/**
 * `between` counts the certificates between it and the one at the end. One that the operator trusts for this need not say that
 * it is for time stamps.
 */
function mayIssue(certificate: Certificate, between: number, isTrusted: boolean): boolean {
  const constraints = certificate.extensions.get(basicConstraints)
  if (!constraints || !certificate.x509.ca) return false
  const most = partsOf(constraints.value).find(({ tag }) => tag === tags.integer)
  const listed = purposesOf(certificate)
  const keyCertSign = 5
  return (
    (!most || (integerOf(most) ?? -1n) >= BigInt(between)) &&
    (isTrusted || !listed || listed.names.some((name) => name === timeStamping || name === anyPurpose)) &&
    isFor(certificate, keyCertSign)
  )
}

const hashes = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])
const signatures = new Map([
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
])
const [rsa, pss] = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10']

/** The name of a digest that is still trusted: none below SHA-256. */
export function hashOf(algorithm: Der | undefined): string {
  const hash = hashes.get(oidOf(partsOf(algorithm)[0]))
  if (!hash) throw new Error('This digest is not known here.')
  return hash
}

/** Over what digest a signature is made, and whether in the form of RSASSA-PSS. `usual` is for one that does not say. */
export function signatureForm(algorithm: Der, usual?: string): { hash: string; isPss: boolean } {
  const [name, parameters] = partsOf(algorithm)
  const id = oidOf(name)
  const isPss = id === pss
  const ofPss = () =>
    hashOf(
      partsOf(
        partsOf(parameters).find(({ tag }) => tag === tagged(0)),
        tagged(0),
      )[0],
    )
  const hash = isPss ? ofPss() : id === rsa ? usual : signatures.get(id)
  if (!hash) throw new Error('This signature is not known here.')
  return { hash, isPss }
}

const curves = ['prime256v1', 'secp384r1', 'secp521r1', 'brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1']

export function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'rsa' || type === 'rsa-pss') return (details?.modulusLength ?? 0) >= 2048
  return type === 'ec' && curves.includes(details?.namedCurve ?? '')
}

function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  if (!certificate.x509.checkIssued(issuer.x509) || !isStrong(issuer.x509.publicKey)) return false
  signatureForm(certificate.signedWith)
  return certificate.x509.verify(issuer.x509.publicKey)
}

const isValidAt = ({ x509 }: Certificate, at: Date) =>
  Date.parse(x509.validFrom) <= at.getTime() && at.getTime() <= Date.parse(x509.validTo)

/** `others` came with the token and are believed only as far as they lead to one that is trusted. */
export function leadsToTrusted(
  certificate: Certificate,
  { trusted, others, at }: { trusted: Certificate[]; others: Certificate[]; at: Date },
): boolean {
  const isTrusted = (one: Certificate) => trusted.some(({ raw }) => raw.equals(one.raw))
  // Each is looked at once, so that certificates that issue one another lead nowhere.
  const left = new Set([...trusted, ...others])
  const leads = (one: Certificate, between: number): boolean => {
    if (!isValidAt(one, at)) return false
    if (isTrusted(one)) return true
    if ([...one.extensions].some(([id, { isCritical }]) => isCritical && !understood.has(id))) return false
    for (const issuer of left) {
      if (!mayIssue(issuer, between, isTrusted(issuer)) || !isIssuedBy(one, issuer)) continue
      left.delete(issuer)
      if (leads(issuer, between + 1)) return true
    }
    return false
  }
  return leads(certificate, 0)
}

const [commonName, organisation] = ['2.5.4.3', '2.5.4.10']

/** What the certificate calls its owner. */
export function nameIn({ subject }: Certificate): string {
  const names = new Map(
    partsOf(subject)
      .flatMap((set) => partsOf(set, tags.set))
      .map((each) => {
        const [type, value] = partsOf(each)
        return [oidOf(type), value?.content.toString('utf8') ?? '']
      }),
  )
  const name = names.get(commonName) ?? names.get(organisation) ?? ''
  return name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 120) || 'an authority without a name'
}

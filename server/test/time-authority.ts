import { createHash, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

/*
 * A time-stamping authority (RFC 3161) of another make: pkijs reads the questions and writes the answers, so that what we
 * write and check ourselves is held against somebody else's reading of the standards.
 */

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
type Keys = Awaited<ReturnType<typeof newKeys>>

const day = 24 * 60 * 60 * 1000
const ids = {
  stamped: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  timeStamping: '1.3.6.1.5.5.7.3.8',
}

interface Kind {
  /** What it may be used for: time stamps, critically, unless it says otherwise. */
  purposes?: string[]
  isCritical?: boolean
  validDays?: [from: number, to: number]
  isIssuer?: boolean
  pathLength?: number
  /** Of an extension nobody knows. */
  isLimited?: boolean
}

interface Party {
  name: string
  keys: Keys
  certificate: pki.Certificate
}

const extension = (extnID: string, value: { toBER(): ArrayBuffer }, critical = true) =>
  new pki.Extension({ extnID, critical, extnValue: value.toBER() })

function extensionsOf({ purposes = [ids.timeStamping], isCritical = true, isIssuer, pathLength, isLimited }: Kind) {
  const constraints = new pki.BasicConstraints({
    cA: isIssuer === true,
    ...(pathLength !== undefined && { pathLenConstraint: pathLength }),
  })
  const usage = new asn1.BitString({ valueHex: new Uint8Array([isIssuer ? 0x04 : 0x80]).buffer, unusedBits: 2 })
  const uses = new pki.ExtKeyUsage({ keyPurposes: purposes })
  return [
    extension('2.5.29.19', constraints.toSchema()),
    extension('2.5.29.15', usage),
    ...(isIssuer || purposes.length === 0 ? [] : [extension('2.5.29.37', uses.toSchema(), isCritical)]),
    ...(isLimited ? [extension('1.2.3.4', new asn1.Null())] : []),
  ]
}

let serial = 1

export async function makeParty(name: string, kind: Kind = {}, issuer?: Party): Promise<Party> {
  const keys = await newKeys()
  const named = (whose: string) =>
    new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: whose }) })
  const [from, to] = kind.validDays ?? [-10, 10]
  const certificate = new pki.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ value: serial++ }),
    notBefore: new pki.Time({ value: new Date(Date.now() + from * day) }),
    notAfter: new pki.Time({ value: new Date(Date.now() + to * day) }),
    extensions: extensionsOf(kind),
  })
  certificate.issuer.typesAndValues.push(named(issuer?.name ?? name))
  certificate.subject.typesAndValues.push(named(name))
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign((issuer?.keys ?? keys).privateKey, 'SHA-256')
  return { name, keys, certificate }
}

export const pemOf = ({ certificate }: Party) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate.toSchema().toBER())
    .toString('base64')
    .replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** What an authority could do wrong, by mistake or on purpose. */
export interface Twist {
  digest?: Buffer
  nonce?: Buffer | null
  at?: Date
  status?: number
  /** Instead of the digest of what is stamped. */
  messageDigest?: Buffer
  /** Instead of the one it signs with. */
  namesCertificate?: Party
  sends?: Party[]
  accuracySeconds?: number
}

const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: new Uint8Array(bytes).buffer })
const berOf = (value: Party) => Buffer.from(value.certificate.toSchema().toBER())

/** The TimeStampResp to a TimeStampReq. */
export async function answerTo(request: Buffer, signer: Party, twist: Twist = {}): Promise<Buffer> {
  const asked = pki.TimeStampReq.fromBER(new Uint8Array(request))
  if (asked.certReq !== true || asked.messageImprint.hashAlgorithm.algorithmId !== ids.sha256)
    throw new Error('This is not what we ask for.')
  const status = new pki.PKIStatusInfo({ status: twist.status ?? 0 })
  if (status.status > 1) return Buffer.from(new pki.TimeStampResp({ status }).toSchema().toBER())
  const stamped = new pki.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: asked.messageImprint.hashAlgorithm,
      hashedMessage: twist.digest ? octets(twist.digest) : asked.messageImprint.hashedMessage,
    }),
    serialNumber: new asn1.Integer({ value: serial++ }),
    genTime: twist.at ?? new Date(),
    accuracy: new pki.Accuracy({ seconds: twist.accuracySeconds ?? 1 }),
    ...(twist.nonce !== null && {
      nonce: twist.nonce ? new asn1.Integer({ valueHex: new Uint8Array(twist.nonce).buffer }) : asked.nonce,
    }),
  })
  const content = Buffer.from(stamped.toSchema().toBER())
  const timeStampToken = new pki.ContentInfo({
    contentType: pki.ContentInfo.SIGNED_DATA,
    content: (await signed(content, signer, twist)).toSchema(true),
  })
  return Buffer.from(new pki.TimeStampResp({ status, timeStampToken }).toSchema().toBER())
}

async function signed(content: Buffer, signer: Party, twist: Twist): Promise<pki.SignedData> {
  const certHash = createHash('sha256')
    .update(berOf(twist.namesCertificate ?? signer))
    .digest()
  const certId = new asn1.Sequence({ value: [octets(certHash)] })
  const signingCertificate = new asn1.Sequence({ value: [new asn1.Sequence({ value: [certId] })] })
  const attributes = [
    { type: '1.2.840.113549.1.9.3', values: [new asn1.ObjectIdentifier({ value: ids.stamped })] },
    {
      type: '1.2.840.113549.1.9.4',
      values: [octets(twist.messageDigest ?? createHash('sha256').update(content).digest())],
    },
    { type: '1.2.840.113549.1.9.16.2.47', values: [signingCertificate] },
  ]
  const message = new pki.SignedData({
    version: 3,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: ids.stamped }),
    certificates: (twist.sends ?? [signer]).map(({ certificate }) => certificate),
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({
          issuer: signer.certificate.issuer,
          serialNumber: signer.certificate.serialNumber,
        }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: attributes.map((each) => new pki.Attribute(each)),
        }),
      }),
    ],
  })
  // Given to the constructor, it would be split into parts, which is BER but not DER.
  message.encapContentInfo.eContent = octets(content)
  await message.sign(signer.keys.privateKey, 0, 'SHA-256')
  return message
}

import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const [sequence, set, octets, explicit0, explicit3] = [0x30, 0x31, 0x04, 0xa0, 0xa3]
const number = (value: number) => der(0x02, Buffer.from([value]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`))

const commonName = oid('550403')
const alternativeName = oid('551d11')
const ecdsaWithSha256 = der(sequence, oid('2a8648ce3d040302'))

/** A self-signed certificate for one name, as for a test site. */
export function makeCertificate(name: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const day = 24 * 60 * 60 * 1000
  const subject = der(sequence, der(set, der(sequence, commonName, der(0x0c, Buffer.from(name)))))
  const names = der(sequence, der(0x82, Buffer.from(name)))
  const told = der(
    sequence,
    der(explicit0, number(2)),
    number(1),
    ecdsaWithSha256,
    subject,
    der(sequence, time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(explicit3, der(sequence, der(sequence, alternativeName, der(octets, names)))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', told, privateKey))
  const certificate = der(sequence, told, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

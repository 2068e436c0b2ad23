import { entriesOf, type HandoverFile, handoverFileName } from './handover.ts'

/*
 * The sealed handover as a W3C Verifiable Credential 2.0, for programs that know those and not our file. It names the
 * vehicle and the digest of the sealed document, not the document: a credential travels in wallets and QR codes, and one
 * history told in two places could be told in two ways. Whoever has the file too can see that it is the one meant.
 */

/** did:web of the host; a port is written %3A3000, as its specification says. PUBLIC_URL has no path. */
export const didOf = (publicUrl: string) => `did:web:${encodeURIComponent(new URL(publicUrl).host)}`

export const keyIdOf = (did: string, key_id: string) => `${did}#${key_id}`

export function credentialOf({ document, hash, key_id, signature }: HandoverFile, publicUrl: string) {
  const { vehicle, sequence, sealed_at, seal_id, previous_hash } = document
  const issuer = didOf(publicUrl)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', { '@vocab': `${publicUrl}/verify#` }],
    id: `urn:uuid:${seal_id}`,
    type: ['VerifiableCredential', 'SealedHandoverCredential'],
    issuer,
    iss: issuer,
    validFrom: sealed_at,
    credentialSubject: {
      type: 'Vehicle',
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
      registrationNumber: vehicle.registration_number,
      dateFirstRegistered: vehicle.date_first_registered,
      mileage: vehicle.mileage,
      handover: {
        type: 'SealedHandover',
        sequence,
        sealedAt: sealed_at,
        entries: entriesOf(document),
        motTests: document.mot_tests.length,
        documentDigest: `sha256:${hash}`,
        previousDocumentDigest: previous_hash === null ? null : `sha256:${previous_hash}`,
        sealKey: key_id,
        sealSignature: signature,
      },
    },
  }
}

export interface PublishedSealKey {
  key_id: string
  public_key: string
  valid_from: Date
  revoked_from: Date | null
}

/**
 * Served at /.well-known/did.json. A revoked key is marked and asserts nothing any more: a credential carries no date but
 * its own. Whoever has one by a revoked key downloads it again, signed by the key in use.
 */
export function didDocument(keys: PublishedSealKey[], publicUrl: string) {
  const id = didOf(publicUrl)
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id,
    verificationMethod: keys.map(({ key_id, public_key, revoked_from }) => ({
      id: keyIdOf(id, key_id),
      type: 'JsonWebKey2020',
      controller: id,
      publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: key_id, x: public_key },
      ...(revoked_from ? { revoked: revoked_from.toISOString() } : {}),
    })),
    assertionMethod: keys.filter(({ revoked_from }) => !revoked_from).map(({ key_id }) => keyIdOf(id, key_id)),
  }
}

/** garagetale-handover-AB12CDE-1.vc.jwt */
export const credentialFileName = (document: Parameters<typeof handoverFileName>[0]) =>
  handoverFileName(document).replace(/json$/, 'vc.jwt')

import { decodeJWT, verifyJWT } from 'did-jwt'
import { type DIDDocument, type ParsedDID, Resolver } from 'did-resolver'
import { expect, test } from 'vitest'
import type { HandoverFile } from '#domain/ownership/handover.ts'
import { didOf } from '#domain/ownership/handover-credential.ts'
import { commands } from '../../operations/admin-commands.ts'
import { verdictOn } from '../../test/handover-check.ts'
import { member, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { hashOf, sealKey } from './seal-key.ts'

/* Checked with did-jwt, which shares no code with what signs it. */

const server = useServer({ PUBLIC_URL: 'https://garage.example' })

async function sold() {
  const [ann, bea] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Bea Booth')])
  await server.services.sql`update users set email_verified = true where id in (${ann.id}, ${bea.id})`
  const car = await addVehicle(server.services.sql, ann.id)
  await server.services.sql`update vehicles set registration_number = 'AB12CDE', mileage = 42000 where id = ${car}`
  const transfer = await sells(ann, car, bea)
  const text = await (await bea.get(`/vehicles/${car}/handovers/1`)).text()
  const answer = await bea.get(`/vehicles/${car}/handovers/1/credential`)
  return { ann, bea, car, transfer, text, file: JSON.parse(text) as HandoverFile, answer, jwt: await answer.text() }
}

/** As did:web says: https://<host>/.well-known/did.json, here from the server under test. */
const asked: string[] = []
const resolver = new Resolver({
  web: async (did: string, { id }: ParsedDID) => {
    asked.push(`https://${decodeURIComponent(id)}/.well-known/did.json`)
    const answer = await issuerDocument()
    expect(answer.id).toBe(did)
    return {
      didDocument: answer,
      didDocumentMetadata: {},
      didResolutionMetadata: { contentType: 'application/did+json' },
    }
  },
})
const issuerDocument = async (): Promise<DIDDocument> =>
  (await server.app.request('/.well-known/did.json')).json() as Promise<DIDDocument>

const check = (jwt: string) => verifyJWT(jwt, { resolver, proofPurpose: 'assertionMethod' })

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const parts = (jwt: string) => jwt.split('.') as [string, string, string]

test('the seal as a credential is proven by another library, and names the file that it is of', async () => {
  const { ann, transfer, text, file, answer, jwt } = await sold()
  expect(answer.headers.get('content-type')).toBe('application/vc+jwt')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="garagetale-handover-AB12CDE-1.vc.jwt"')
  const { verified, payload, issuer } = await check(jwt)
  expect([verified, issuer]).toEqual([true, 'did:web:garage.example'])
  expect(asked.at(-1)).toBe('https://garage.example/.well-known/did.json')
  expect(decodeJWT(jwt).header).toEqual({
    ...{ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: `did:web:garage.example#${file.key_id}` },
  })
  expect(payload).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', expect.anything()],
    id: `urn:uuid:${file.document.seal_id}`,
    type: ['VerifiableCredential', 'SealedHandoverCredential'],
    issuer: 'did:web:garage.example',
    validFrom: file.document.sealed_at,
    credentialSubject: {
      ...{ make: 'Mini', registrationNumber: 'AB12CDE', mileage: 42_000 },
      handover: { sequence: 1, documentDigest: `sha256:${hashOf(JSON.parse(text).document)}`, sealKey: file.key_id },
    },
  })
  expect(payload).not.toHaveProperty('vc')
  expect(await (await ann.get(`/sold/${transfer}/handover/credential`)).text()).toBe(jwt)
})

test('it tells nobody’s name, and only the two sides get it', async () => {
  const { ann, bea, car, transfer, jwt } = await sold()
  const said = JSON.stringify(decodeJWT(jwt).payload)
  for (const never of [ann, bea].flatMap(({ id, email, name }) => [id, email, ...name.split(' ')]))
    expect(said).not.toContain(never)
  const sam = await member(server, 'Sam Sutton')
  for (const path of [`/vehicles/${car}/handovers/1/credential`, `/sold/${transfer}/handover/credential`]) {
    expect((await sam.get(path)).status).toBe(404)
    expect((await visitor(server).get(path)).status).toBe(401)
  }
  expect((await bea.get(`/vehicles/${car}/handovers/2/credential`)).status).toBe(404)
})

test('a changed claim, another key and no signature at all are refused', async () => {
  const { jwt } = await sold()
  const [header, body, signature] = parts(jwt)
  const payload = decodeJWT(jwt).payload
  const changed = encoded({ ...payload, credentialSubject: { ...payload.credentialSubject, mileage: 9 } })
  await expect(check(`${header}.${changed}.${signature}`)).rejects.toThrow(/invalid_signature|no_suitable_keys/i)
  const forged = sealKey('a forger').sign('x')
  await expect(check(`${header}.${body}.${forged}`)).rejects.toThrow(/invalid_signature/i)
  const none = encoded({ alg: 'none', typ: 'vc+jwt' })
  for (const without of [`${none}.${body}.`, `${none}.${body}.${signature}`])
    await expect(check(without)).rejects.toThrow()
  const elsewhere = encoded({ ...payload, iss: 'did:web:evil.example', issuer: 'did:web:evil.example' })
  await expect(check(`${header}.${elsewhere}.${signature}`)).rejects.toThrow()
})

test('what is signed as a seal is no credential, and a credential is no seal', async () => {
  const { file, jwt } = await sold()
  const [header, body, signature] = parts(jwt)
  await expect(check(`${header}.${body}.${file.signature}`)).rejects.toThrow(/invalid_signature/i)
  const { document: _, ...proof } = file
  const verdict = await verdictOn(server, JSON.stringify({ document: file.document, ...proof, signature }))
  expect(verdict.verdict).toBe('altered')
  expect(await verdictOn(server, jwt)).toMatchObject({
    verdict: 'unknown',
    reason: expect.stringContaining('choose the handover file'),
  })
})

test('a revoked key is marked and proves nothing any more; the credential is signed anew by the next', async () => {
  const { services } = server
  const own = services.secret
  services.secret = 'a-credential-secret-of-sufficient-length-0123456789'
  const { bea, car, file, jwt } = await sold()
  expect((await check(jwt)).verified).toBe(true)
  services.secret = own
  const { db, config } = services
  await commands['revoke-seal-key']?.run({ db, config, say: () => {} }, file.key_id)
  await expect(check(jwt)).rejects.toThrow(/invalid_signature|no_suitable_keys/i)
  const { verificationMethod = [], assertionMethod = [] } = await issuerDocument()
  const method = verificationMethod.find(({ id }) => id.endsWith(file.key_id))
  expect(method).toMatchObject({
    type: 'JsonWebKey2020',
    revoked: expect.any(String),
    publicKeyJwk: { crv: 'Ed25519' },
  })
  expect(assertionMethod).not.toContain(method?.id)
  const again = await (await bea.get(`/vehicles/${car}/handovers/1/credential`)).text()
  const { payload } = await check(again)
  expect(payload.credentialSubject.handover.sealKey).toBe(file.key_id)
  expect(decodeJWT(again).header.kid).toBe(`did:web:garage.example#${sealKey(own).key_id}`)
})

test('a port is part of the name, as did:web writes it', () => {
  expect(didOf('http://localhost:3000')).toBe('did:web:localhost%3A3000')
  expect(didOf('https://garage.example')).toBe('did:web:garage.example')
})

import { symmetricEncrypt } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { member, Person, password } from '../../test/people.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { authenticatorApp } from '../../test/totp.ts'

const [first, second] = ['the-first-secret-of-this-house-0123456789', 'the-second-secret-of-this-house-987654321']

const userOf = async (person: Person) => (await (await person.get('/session')).json()).user

test('the secret is changed without signing anybody out or losing a second factor, and the old one is forgotten', async () => {
  const database = await createTestDatabase()
  const during = async (settings: Record<string, string>, act: (server: TestServer) => Promise<void>) => {
    const { server, stop } = await startTestServer(settings, database.url)
    await act(server).finally(stop)
  }
  const browser = (server: TestServer, of: Person) => {
    const person = Object.assign(new Person(server, of.name, of.email), { id: of.id })
    for (const [name, value] of of.cookies) person.cookies.set(name, value)
    return person
  }
  const signsIn = async (server: TestServer, of: Person, path: string, code: string) => {
    await server.services.sql`delete from rate_limits`
    const person = new Person(server, of.name, of.email)
    expect(await (await person.signsIn()).json()).toMatchObject({ two_factor_required: true })
    return (await person.post(`/auth/two-factor/${path}`, { code })).status
  }
  let [ann, old] = [{} as Person, {} as Person]
  const locks = { uri: '', oldUri: '', recovery: [] as string[] }

  await during({ AUTH_SECRET: first }, async (server) => {
    ;[ann, old] = [await member(server, 'Ann Archer'), await member(server, 'Olive Old')]
    for (const person of [ann, old]) {
      const begun = await (await person.post('/auth/two-factor/enable', { password })).json()
      await person.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })
      if (person === ann) Object.assign(locks, { uri: begun.totp_uri, recovery: begun.recovery_codes })
      else locks.oldUri = begun.totp_uri
    }
    // As it was encrypted before secrets named their key.
    const bare = new URL(locks.oldUri).searchParams.get('secret') ?? ''
    const data = Buffer.from(fromBase32(bare)).toString()
    await server.services.sql`
      update two_factors set secret = ${await symmetricEncrypt({ key: first, data })} where user_id = ${old.id}`
    expect(await signsIn(server, old, 'verify-totp', authenticatorApp(locks.oldUri))).toBe(200)
  })

  await during({ AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first }, async (server) => {
    const here = browser(server, ann)
    const answer = await here.get('/session')
    expect((await answer.json()).user.id).toBe(ann.id)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    ann = here
    expect(await signsIn(server, ann, 'verify-totp', authenticatorApp(locks.uri))).toBe(200)
    expect(await signsIn(server, ann, 'verify-backup-code', locks.recovery[0] ?? '')).toBe(200)
  })

  await during({ AUTH_SECRET: second }, async (server) => {
    expect((await userOf(browser(server, ann))).id).toBe(ann.id)
    // A member who did not visit while both were set has to sign in again.
    expect(await userOf(browser(server, old))).toBeNull()
    expect(await signsIn(server, ann, 'verify-totp', authenticatorApp(locks.uri))).toBe(200)
    expect(await signsIn(server, old, 'verify-totp', authenticatorApp(locks.oldUri))).toBe(200)
    expect(await signsIn(server, ann, 'verify-backup-code', locks.recovery[1] ?? '')).toBe(200)
  })
  await database.drop()
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const fromBase32 = (text: string) => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
}

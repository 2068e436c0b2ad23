import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { member, Person, password } from '../../test/people.ts'
import { cheapHash, useServer } from '../../test/server.ts'
import { createPasswords, hashCost } from './passwords.ts'

const server = useServer()
const hashOf = async (person: Person) =>
  (await server.services.sql<{ password: string }[]>`select password from accounts where user_id = ${person.id}`)[0]
    ?.password ?? ''
const keeps = (person: Person, hash: string) =>
  server.services.sql`update accounts set password = ${hash} where user_id = ${person.id}`
const signsIn = async (person: Person, typed?: string) =>
  (await new Person(server, person.name, person.email).signsIn(typed)).status

test('a password is hashed at today’s recommended cost, with a salt of its own, and the hash says so', async () => {
  expect(hashCost).toEqual({ N: 16384, r: 8, p: 5 })
  const { hash, verify } = createPasswords()
  const [one, other] = [await hash(password), await hash(password)]
  expect(one).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(await verify({ hash: one, password })).toBe(true)
  expect(await verify({ hash: one, password: `${password} ` })).toBe(false)
  // The same letter from two keyboards.
  expect(await verify({ hash: await hash('caf\u00e9'.repeat(3)), password: 'cafe\u0301'.repeat(3) })).toBe(true)
})

test('hashes from before, and those of another cost, are good, and made again at the next sign-in', async () => {
  const ann = await member(server, 'Ann Archer')
  const { hash: atTwice } = createPasswords({ ...cheapHash, p: 2 })
  for (const old of [await hashPassword(password), await atTwice(password)]) {
    await keeps(ann, old)
    expect(await signsIn(ann, 'not the password')).toBe(401)
    expect(await hashOf(ann)).toBe(old)
    expect(await signsIn(ann)).toBe(200)
    expect(await hashOf(ann)).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$/)
    expect(await signsIn(ann)).toBe(200)
    expect(await signsIn(ann, 'not the password')).toBe(401)
  }
  await keeps(ann, await hashPassword(password))
  const changed = { currentPassword: password, newPassword: 'another long password' }
  expect((await ann.post('/auth/change-password', changed)).status).toBe(200)
  expect(await signsIn(ann, 'another long password')).toBe(200)
})

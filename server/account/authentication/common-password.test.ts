import { describe, expect, test } from 'vitest'
import { commonPassword } from '#domain/account/sign-up.ts'
import { member, password, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'
import { isCommon, refuseCommon } from './common-password.ts'

const server = useServer()

describe('the commonest passwords', () => {
  test('are known from the first to the last, in any case', () => {
    for (const common of ['password', '12345678', 'football', 'PassWord', 'iloveyou', 'qwertyuiop', 'smokey24'])
      expect([common, isCommon(common)]).toEqual([common, true])
    for (const own of [password, 'football\n', '\nfootball', 'password\n12345678', 'footbal', 'Kelham Lane 1959', ''])
      expect([own, isCommon(own)]).toEqual([own, false])
  })

  test('are refused at sign-up, at a reset and at a change, and nothing is changed', async () => {
    const told = async (response: Response) => [
      response.status,
      ((await response.json()) as { error: { fields: object } }).error.fields,
    ]
    const newcomer = { name: 'Ann Archer', email: 'common@example.org', password: 'Football1' }
    const nobody = visitor(server)
    expect(await told(await nobody.post('/auth/sign-up/email', newcomer))).toEqual([400, { password: commonPassword }])
    expect(await server.services.sql`select from users where email = ${newcomer.email}`).toHaveLength(0)
    const reset = { token: 'x'.repeat(43), newPassword: 'iloveyou' }
    expect(await told(await nobody.post('/auth/reset-password', reset))).toEqual([400, { newPassword: commonPassword }])
    const ann = await member(server, 'Ann Archer')
    const change = { currentPassword: password, newPassword: '123456789' }
    expect(await told(await ann.post('/auth/change-password', change))).toEqual([400, { newPassword: commonPassword }])
    expect((await ann.signsIn()).status).toBe(200)
  })

  test('are joined by our own name with a few signs around it', () => {
    for (const ours of ['garagetale', 'GarageTale2026!', 'my-G4rageTa1e'])
      expect(() => refuseCommon(ours, 'password'), ours).toThrow()
    for (const own of ['a tale of one garage', 'garagetale is where my cars live'])
      expect(() => refuseCommon(own, 'password'), own).not.toThrow()
  })
})

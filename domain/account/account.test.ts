import { expect, test } from 'vitest'
import { authenticatorCode, newAccount, personName, recoveryCode, usernameFrom } from './account.ts'

test('a user name comes from the name and always fits the column (C-11)', () => {
  expect(usernameFrom('Ann Smith')).toBe('ann-smith')
  expect(usernameFrom("Zoë O'Brien-Ångström")).toBe('zoe-o-brien-angstrom')
  expect(usernameFrom('Li')).toBe('member-li')
  expect(usernameFrom('李小龍')).toBe('member')
  expect(usernameFrom(`${'a'.repeat(29)} b`)).toBe('a'.repeat(29))
  expect(usernameFrom('x'.repeat(80))).toHaveLength(30)
})

test('a name is one line with something to read in it', () => {
  expect(personName.parse('  Ann \n\t Archer ')).toBe('Ann Archer')
  expect(personName.parse('José 3rd')).toBe('José 3rd')
  expect(personName.parse('\u202eevil')).toBe('evil')
  for (const nothing of ['', '   ', '\u200b', '...', '\u202e'])
    expect(personName.safeParse(nothing).success).toBe(false)
  expect(personName.safeParse('a'.repeat(81)).success).toBe(false)
})

test('an address is kept in one spelling', () => {
  const account = { name: 'Ann', email: ' Ann@Example.ORG ', password: '12345678' }
  expect(newAccount.parse(account).email).toBe('ann@example.org')
})

test('codes are read the way people type them', () => {
  expect(authenticatorCode.parse({ code: ' 123 456 ' }).code).toBe('123456')
  for (const code of ['12345', '1234567', 'abcdef', ''])
    expect(authenticatorCode.safeParse({ code }).success).toBe(false)
  for (const code of ['abcde-fgh23', 'ABCDE FGH23', 'abcdefgh23 '])
    expect(recoveryCode.parse({ code }).code).toBe('abcde-fgh23')
})

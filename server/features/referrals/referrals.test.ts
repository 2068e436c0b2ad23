import { expect, test } from 'vitest'
import { member, people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('a member’s referral code is made when first asked for and stays, also when asked for twice at once (REFE-01, CALL-13, CALL-92)', async () => {
  const { ann, sam } = await people(server)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ann.put('/referral-code')))
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).referral_code))
  expect(codes[0]).toMatch(/^[A-Z2-9]{8}$/)
  expect(new Set(codes).size).toBe(1)
  expect((await (await sam.put('/referral-code')).json()).referral_code).not.toBe(codes[0])
})

test('whoever signs up with the code is remembered as invited by its owner (REFE-02, AUTH-11)', async () => {
  const ann = await member(server, 'Ann Archer')
  const { referral_code } = await (await ann.put('/referral-code')).json()
  const friend = await member(server, 'Fay Friend', { ref: referral_code })
  const [referral] = await server.services.sql`select referrer_id, code from referrals where referred_id = ${friend.id}`
  expect(referral).toEqual({ referrer_id: ann.id, code: referral_code })
})

test('a visitor has none', async () => {
  expect((await visitor(server).put('/referral-code')).status).toBe(401)
})

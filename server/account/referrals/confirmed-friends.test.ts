import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { tokenIn } from '../../test/outbox.ts'
import { password, visitor } from '../../test/people.ts'
import { useServerWithMail } from '../../test/server.ts'

const { server, smtp } = useServerWithMail()
const fresh = (name: string) => `${name}.${randomBytes(4).toString('hex')}@example.org`

test('a friend counts once their address is confirmed, and an unconfirmed member invites nobody (C-48, AUTH-11)', async () => {
  const email = fresh('ann')
  const ann = visitor(server)
  await ann.post('/auth/sign-up/email', { name: 'Ann Archer', email, password })
  await ann.post('/auth/sign-in/email', { email, password })
  const { referral_code: ref } = await (await ann.put('/referral-code')).json()
  expect((await ann.post('/referral-invites', { emails: fresh('friend') })).status).toBe(403)
  const friend = fresh('friend')
  const fay = visitor(server)
  const joined = await fay.post('/auth/sign-up/email', { name: 'Fay Friend', email: friend, password, ref })
  expect(joined.status).toBe(201)
  const counted = async () => (await (await ann.get('/referrals')).json()).counted
  expect(await counted()).toBe(0)
  const token = tokenIn((await smtp.mailTo(friend, 'Confirm your email')).text)
  const confirm = () => fay.post('/auth/verify-email', { token })
  expect((await Promise.all([confirm(), confirm()])).map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await counted()).toBe(1)
  const [points] = await server.services.sql`
    select total_points from user_points join users on users.id = user_id where email = ${email}`
  expect(points).toEqual({ total_points: 50 })
})

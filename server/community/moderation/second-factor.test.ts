import { expect, test } from 'vitest'
import { moderatorOf, writes } from '../../test/community.ts'
import { member, password } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { useServer } from '../../test/server.ts'
import { authenticatorApp } from '../../test/totp.ts'

const server = useServer({ MODERATORS_NEED_2FA: '1' })

test('a moderator moderates with a second factor, and is told how to turn it on', async () => {
  const ann = await member(server, 'Ann Archer')
  const mo = await moderatorOf(server, 'Mo Marshal')
  const object_id = await writes(ann)
  const act = { action: 'hide', object_type: 'post', object_id, reason: 'It names a private address.' }
  const refused = [
    await mo.get('/moderation/queue'),
    await mo.get('/moderation/log'),
    await mo.get('/moderation/businesses'),
    await mo.post('/moderation/actions', act),
    await mo.post('/moderation/verifications', { user_id: ann.id, verified: true }),
  ]
  for (const answer of refused) {
    expect(answer.status).toBe(403)
    expect((await answer.json()).error).toMatchObject({
      code: 'two_factor_needed',
      message: expect.stringContaining('Edit Profile, under Security'),
    })
  }
  const begun = await (await mo.post('/auth/two-factor/enable', { password })).json()
  expect((await mo.get('/moderation/queue')).status).toBe(403)
  await mo.post('/auth/two-factor/verify-totp', { code: authenticatorApp(begun.totp_uri) })
  expect((await mo.get('/moderation/queue')).status).toBe(200)
  expect((await mo.post('/moderation/actions', act)).status).toBe(204)
  await mo.post('/auth/two-factor/disable', { password, code: begun.recovery_codes[0] })
  expect((await mo.get('/moderation/queue')).status).toBe(403)
  expect((await ann.get('/moderation/queue')).status).toBe(404)
})

test('nor does a moderator see reported pictures without it', async () => {
  const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
  const mo = await moderatorOf(server, 'Mo Marshal')
  const { id } = await (await ann.post('/uploads/post', await jpeg(40, 40))).json()
  const post = await (await ann.post('/posts', { title: 'Look', content: 'At this', file_ids: [id] })).json()
  await sam.post('/reports', { object_type: 'post', object_id: post.id, reason: 'privacy' })
  await server.services.sql`update posts set hidden_at = now() where id = ${post.id}`
  const [media] = await server.services.sql<{ file_id: string }[]>`
    select file_id from post_media where post_id = ${post.id}`
  expect(media).toBeDefined()
  const sees = async () => (await mo.get(`/files/${media?.file_id}`)).status
  expect(await sees()).toBe(404)
  await server.services.sql`update users set two_factor_enabled = true where id = ${mo.id}`
  expect(await sees()).toBe(200)
})

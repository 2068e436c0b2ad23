import { expect, test } from 'vitest'
import { writes } from '../test/community.ts'
import { member } from '../test/people.ts'
import { useServer } from '../test/server.ts'
import { monthPasses, uses } from '../test/tokens.ts'
import { commands } from './admin-commands.ts'

const server = useServer()

async function admin(command: string, argument: string) {
  const lines: string[] = []
  const { db, config } = server.services
  await commands[command]?.run({ db, config, say: (line) => lines.push(line) }, argument)
  return lines
}

const actsOn = (id: string) =>
  server.services.db
    .selectFrom('moderation_actions')
    .select(['action', 'moderator_id', 'object_type'])
    .where('object_id', '=', id)
    .orderBy('created_at')
    .execute()

test('the operator makes a moderator and takes it back, and both are in the audit log', async () => {
  const ann = await member(server, 'Ann Archer')
  expect(await admin('make-moderator', ann.email)).toEqual([`Ann Archer (${ann.email}) is now a moderator.`])
  expect(await admin('make-moderator', ann.email)).toEqual([
    `${ann.email} is already a moderator. Nothing has changed.`,
  ])
  expect(await admin('list-members', ann.email)).toEqual([expect.stringMatching(/ {2}moderator$/)])
  await admin('remove-moderator', ann.email)
  expect(await actsOn(ann.id)).toEqual(
    ['grant_role', 'revoke_role'].map((action) => ({ action, moderator_id: null, object_type: 'profile' })),
  )
})

test('a suspended member is signed out at once, stays out, and can return once unsuspended', async () => {
  const sam = await member(server, 'Sam Sutton')
  await admin('suspend', sam.email)
  expect((await (await sam.get('/session')).json()) as object).toMatchObject({ user: null })
  await sam.signsIn()
  expect((await (await sam.get('/session')).json()) as object).toMatchObject({ user: null })
  await admin('unsuspend', sam.email)
  await sam.signsIn()
  expect((await (await sam.get('/session')).json()) as object).toMatchObject({ user: { email: sam.email } })
  expect((await actsOn(sam.id)).map(({ action }) => action)).toEqual(['suspend', 'unsuspend'])
})

test('the operator acts as a moderator does, also on a moderator: reports settled, people told, why in the log', async () => {
  const [sam, mo] = [await member(server, 'Sam Sutton'), await member(server, 'Mo Marshal')]
  await admin('make-moderator', mo.email)
  expect(await admin('reports', '')).toEqual(['Nothing is waiting.'])
  const post = await writes(mo, { title: 'Two\nlines' })
  for (const [object_type, object_id] of [
    ['post', post],
    ['profile', mo.id],
  ])
    await sam.post('/reports', { object_type, object_id, reason: 'abuse' })
  expect(await admin('reports', '')).toEqual([
    `post/${post}  1 report  by Mo Marshal, a moderator  Two lines`,
    `profile/${mo.id}  1 report  by Mo Marshal, a moderator`,
  ])
  expect(await admin('hide', `post/${post} Too loud.`)).toEqual([`post/${post} is hidden.`])
  await expect(admin('hide', `post/${post}`)).rejects.toThrow('This post is already hidden.')
  await expect(admin('hide', 'car/1')).rejects.toThrow('car/1 isn’t a reported item.')
  await admin('restore', `post/${post}`)
  await admin('suspend', `${mo.email} Much too loud.`)
  expect(await admin('reports', '')).toEqual(['Nothing is waiting.'])
  await expect(admin('dismiss', `profile/${mo.id}`)).rejects.toThrow('dealt with')
  const { sql } = server.services
  expect(
    await sql`select action, moderator_id, reason from moderation_actions where object_id in (${post}, ${mo.id})
    order by created_at`,
  ).toEqual([
    { action: 'grant_role', moderator_id: null, reason: "The operator's command" },
    { action: 'hide', moderator_id: null, reason: 'Too loud.' },
    { action: 'restore', moderator_id: null, reason: 'Decided by the operator of this GarageTale.' },
    { action: 'suspend', moderator_id: null, reason: 'Much too loud.' },
  ])
  expect(await sql`select from notifications where user_id = ${sam.id} and type = 'account'`).toHaveLength(2)
})

test('ending the sessions of one member leaves the others signed in', async () => {
  const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
  expect(await admin('end-sessions', ann.email)).toEqual([`1 session of ${ann.email} ended.`])
  expect((await (await ann.get('/session')).json()) as object).toMatchObject({ user: null })
  expect((await (await sam.get('/session')).json()) as object).toMatchObject({ user: { email: sam.email } })
})

test('ending everybody’s sessions leaves nobody signed in', async () => {
  const [ann, sam] = [await member(server, 'Ann Archer'), await member(server, 'Sam Sutton')]
  const [said] = await admin('end-sessions', 'everybody')
  expect(said).toMatch(/^\d+ sessions of \d+ members ended\.$/)
  for (const person of [ann, sam]) expect(await (await person.get('/session')).json()).toMatchObject({ user: null })
})

test('the product’s own account cannot be changed, and a search for % finds no more than that', async () => {
  await expect(admin('suspend', 'garagetale@garagetale.invalid')).rejects.toThrow('can’t be changed')
  expect(await admin('list-members', '%')).toEqual(['No member matches.'])
})

test('bytes that belong to no file are found', async () => {
  await server.services.files.put('ab/cd/abcd0000-0000-4000-8000-000000000000/320.webp', Buffer.from('x'), 'image/webp')
  expect(await admin('verify-files', '')).toEqual([
    'abcd0000-0000-4000-8000-000000000000: bytes without a file (320.webp)',
    '0 stored files right, 1 problem.',
  ])
})

test('the operator moves a member to a plan, also one that is not on sale, and adds tokens that stay (PLAN-03, PLAN-23, PLAN-24)', async () => {
  const { sql } = server.services
  const ann = await member(server, 'Ann Archer')
  await uses(sql, ann.id, 400)
  expect(await admin('set-plan', `${ann.email} business-lite`)).toEqual([
    `Ann Archer (${ann.email}) is now on Business Lite, with 19,600 tokens, 0 of them bought.`,
  ])
  expect((await (await ann.get('/session')).json()).user.current_plan_id).toBe('business-lite')
  expect(await admin('add-tokens', `${ann.email} 2500`)).toEqual([
    `Ann Archer (${ann.email}) now has 22,100 tokens, 2,500 of them bought.`,
  ])
  await monthPasses(sql, ann.id)
  expect((await (await ann.get('/subscription')).json()).tokens).toEqual({
    used: 0,
    limit: 20_000,
    left: 22_500,
    bought: 2500,
    reserved: 0,
  })
  await expect(admin('set-plan', `${ann.email} gold`)).rejects.toThrow(
    'There is no plan gold. The plans are individual,',
  )
  for (const count of ['0', '-5', '1e6', '9999999', 'many'])
    await expect(admin('add-tokens', `${ann.email} ${count}`)).rejects.toThrow('A whole number from 1 to 1,000,000')
  await expect(admin('set-plan', 'nobody@example.org collector')).rejects.toThrow('no member')
})

test('members whose emails come back are listed, and are sent emails again when the operator says so', async () => {
  const { sql } = server.services
  const [una, uli] = [await member(server, 'Una Reached'), await member(server, 'Uli Reached')]
  const mark = (id: string, why: string) => sql`
    update users set email_unreachable_since = '2026-03-14T12:00:00Z', email_unreachable_why = ${why} where id = ${id}`
  await mark(una.id, 'no_mailbox')
  await mark(uli.id, 'mailbox')
  const listed = await admin('unreachable', '')
  expect(listed).toContain(`${una.email}  Una Reached  since 2026-03-14  there is no such mailbox`)
  expect(listed.join('\n')).toMatch(
    /Uli Reached {2}since 2026-03-14 {2}the mailbox, or its whole domain, has taken nothing/,
  )
  expect(await admin('list-members', una.email)).toEqual([expect.stringMatching(/ {2}emails come back$/)])
  expect(await admin('reachable', una.email)).toEqual([`Emails to ${una.email} are sent again.`])
  expect(await admin('reachable', una.email)).toEqual([`Emails to ${una.email} were not held back.`])
  expect((await (await una.get('/session')).json()).user.email_unreachable).toBe(false)
  expect((await (await uli.get('/session')).json()).user.email_unreachable).toBe(true)
  expect(await admin('reachable', 'everybody')).toEqual(['Emails to 1 member are sent again.'])
  expect(await admin('unreachable', '')).toEqual(['Emails reach every member, as far as mail servers have said.'])
})

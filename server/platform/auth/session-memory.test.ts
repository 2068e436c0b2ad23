import { expect, test, vi } from 'vitest'
import { member } from '../../test/people.ts'
import { startTestServer, useServer } from '../../test/server.ts'
import { rememberedFor } from './session-memory.ts'

const server = useServer({}, rememberedFor)
const nameSeenBy = async (person: Awaited<ReturnType<typeof member>>) =>
  ((await (await person.get('/session')).json()) as { user: { name: string } | null }).user?.name

test('a second read does not ask the database who is there', async () => {
  const ann = await member(server, 'Ann Archer')
  await ann.get('/session')
  await endUnnoticed(ann)
  for (let read = 0; read < 20; read++) expect(await nameSeenBy(ann)).toBe('Ann Archer')
})

test('what a member changes is there for their next read', async () => {
  const ann = await member(server, 'Ann Archer')
  for (const name of ['Ann One', 'Ann Two', 'Ann Three']) {
    await nameSeenBy(ann)
    expect((await ann.patch('/profile', { name })).status).toBeLessThan(300)
    expect(await nameSeenBy(ann)).toBe(name)
  }
})

test('a session ended elsewhere ends here at once, for reads too (PLAT-51)', async () => {
  const other = await startTestServer({}, server.services.databaseUrl)
  const ann = await member(server, 'Ann Archer')
  expect(await nameSeenBy(ann)).toBe('Ann Archer')
  await other.server.services.sql`delete from sessions where user_id = ${ann.id}`
  await vi.waitFor(async () => expect(await nameSeenBy(ann)).toBeUndefined(), 1000)
  await other.stop()
})

test('a suspended member cannot write even before anybody was told', async () => {
  const ann = await member(server, 'Ann Archer')
  await ann.get('/session')
  const { sql } = server.services
  await sql.begin(async (tx) => {
    await tx`alter table users disable trigger users_session_changed`
    await tx`update users set suspended_at = now() where id = ${ann.id}`
    await tx`alter table users enable trigger users_session_changed`
  })
  expect((await ann.post('/notifications/read')).status).toBe(401)
})

test('a line opened as the session ends is hung up at once', async () => {
  const ann = await member(server, 'Ann Archer')
  await ann.get('/session')
  await endUnnoticed(ann)
  const line = await ann.get('/live')
  expect(line.status).toBe(200)
  expect(await line.text()).toBe('')
})

/** Ends a member's sessions in the database without telling any server. */
const endUnnoticed = ({ id }: { id: string }) =>
  server.services.sql.begin(async (tx) => {
    await tx`alter table sessions disable trigger user`
    await tx`delete from sessions where user_id = ${id}`
    await tx`alter table sessions enable trigger user`
  })

import { expect, test } from 'vitest'
import { member, password, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('nobody signs up under our name, however it is spelt', async () => {
  for (const name of ['GarageTale', 'GarageTale Support', 'Garage  Tale Team', 'G4rageTaIe']) {
    const answer = await visitor(server).post('/auth/sign-up/email', { name, email: 'sly@example.org', password })
    expect([name, answer.status]).toEqual([name, 400])
    expect((await answer.json()).error.fields).toEqual({ name: 'Please enter your own name, not ours' })
  }
  expect(await server.services.sql`select id from users where email = 'sly@example.org'`).toEqual([])
})

test('nor takes it on later, as a name or a username', async () => {
  const ann = await member(server, 'Ann Archer')
  const refused = async (change: object) => (await (await ann.patch('/profile', change)).json()).error.fields
  expect(await refused({ name: 'GarageTale Billing' })).toEqual({ name: 'Please enter your own name, not ours' })
  expect(await refused({ name: 'Ann Archer', username: 'garage-tale.help' })).toEqual({
    username: 'That username is too close to ours',
  })
  expect((await ann.patch('/profile', { name: 'Ann of the Garage' })).status).toBe(200)
})

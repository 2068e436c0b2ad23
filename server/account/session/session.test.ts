import { expect, test } from 'vitest'
import { member, visitor } from '../../test/people.ts'
import { startTestServer, useServer } from '../../test/server.ts'

const server = useServer()
const sessionOf = async (person: Awaited<ReturnType<typeof member>>) => (await person.get('/session')).json()

test('a browser is told where links begin that are sent or printed, once the operator has set an address', async () => {
  const ann = await member(server, 'Ann Archer')
  expect(await sessionOf(ann)).toMatchObject({ user: { id: ann.id }, public_origin: null })
  expect(await sessionOf(visitor(server))).toEqual({ user: null })
  const { server: known, stop } = await startTestServer({ PUBLIC_URL: 'http://garage.example/' })
  try {
    expect(await sessionOf(await member(known, 'Ann Archer'))).toMatchObject({ public_origin: 'http://garage.example' })
  } finally {
    await stop()
  }
})

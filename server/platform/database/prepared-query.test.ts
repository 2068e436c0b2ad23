import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { member } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'
import { preparedQuery } from './prepared-query.ts'

const server = useServer()

test('a query that was built for one member asks for each of them, with the values that stand still between', async () => {
  const { db } = server.services
  let built = 0
  const findName = preparedQuery((any, { id, greeting }: { id: string; greeting: string }) => {
    built++
    return any
      .selectFrom('users')
      .select(['name', sql<string>`${greeting}::text || ${', '}::text || name`.as('greeted')])
      .where('id', '=', id)
  })
  const [ann, ben] = [await member(server, 'Ann Archer'), await member(server, 'Ben Barlow')]
  expect(await findName(db, { id: ann.id, greeting: 'Hello' })).toEqual([
    { name: 'Ann Archer', greeted: 'Hello, Ann Archer' },
  ])
  expect(await findName(db, { id: ben.id, greeting: 'Good day' })).toEqual([
    { name: 'Ben Barlow', greeted: 'Good day, Ben Barlow' },
  ])
  expect(built).toBe(1)
})

test('inside a transaction it sees what the transaction did', async () => {
  const ann = await member(server, 'Ann Archer')
  const findName = preparedQuery((any, { id }: { id: string }) =>
    any.selectFrom('users').select('name').where('id', '=', id),
  )
  await findName(server.services.db, { id: ann.id })
  await server.services.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ name: 'Ann Inside' }).where('id', '=', ann.id).execute()
    expect(await findName(tx, { id: ann.id })).toEqual([{ name: 'Ann Inside' }])
    expect(await findName(server.services.db, { id: ann.id })).toEqual([{ name: 'Ann Archer' }])
  })
})

test('a query that looks into its values cannot be built once, and says so the first time', async () => {
  const broken = preparedQuery((any, { name }: { name: string }) =>
    any.selectFrom('users').select('id').where('name', '=', `${name}!`),
  )
  await expect(broken(server.services.db, { name: 'Ann' })).rejects.toThrow(TypeError)
})

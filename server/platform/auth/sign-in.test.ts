import { getMigrations } from 'better-auth/db/migration'
import { expect, test } from 'vitest'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('our tables are the ones better-auth wants, so an upgrade that wants more is noticed', async () => {
  const plan = await getMigrations(server.services.signIn.options, { throwOnUnsafe: false })
  expect(plan.toBeCreated).toEqual([])
  expect(plan.toBeAdded).toEqual([])
  expect(plan.toBeAddedIndexes).toEqual([])
  expect(plan.schemaProblems).toEqual([])
})

import { expect, test } from 'vitest'
import { people, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('seeing the maintenance intro is kept for the member who saw it, and for nobody else (GARA-52, CALL-88, CALL-89)', async () => {
  const { ann, sam } = await people(server)
  expect(await (await ann.get('/onboarding')).json()).toEqual({ vehicle_added: false, maintenance_intro_viewed: false })
  const answer = await ann.put('/onboarding', { maintenance_intro_viewed: true })
  expect(answer.status).toBe(200)
  const seen = { vehicle_added: false, maintenance_intro_viewed: true }
  expect(await answer.json()).toEqual(seen)
  expect(await (await ann.get('/onboarding')).json()).toEqual(seen)
  expect(await (await sam.get('/onboarding')).json()).toMatchObject({ maintenance_intro_viewed: false })
})

test('a member whose onboarding row is missing is not stopped by that', async () => {
  const { ann } = await people(server)
  await server.services.sql`delete from user_onboarding where user_id = ${ann.id}`
  expect(await (await ann.get('/onboarding')).json()).toEqual({ vehicle_added: false, maintenance_intro_viewed: false })
  expect((await ann.put('/onboarding', { maintenance_intro_viewed: true })).status).toBe(200)
  expect(await (await ann.get('/onboarding')).json()).toMatchObject({ maintenance_intro_viewed: true })
})

test('only the intro can be marked, only as seen, and only by a member', async () => {
  const { ann } = await people(server)
  for (const body of [{}, { maintenance_intro_viewed: false }, { maintenance_intro_viewed: 'yes' }])
    expect((await ann.put('/onboarding', body)).status).toBe(400)
  await ann.put('/onboarding', { maintenance_intro_viewed: true, vehicle_added: true })
  expect(await (await ann.get('/onboarding')).json()).toMatchObject({ vehicle_added: false })
  expect((await visitor(server).get('/onboarding')).status).toBe(401)
  expect((await visitor(server).put('/onboarding', { maintenance_intro_viewed: true })).status).toBe(401)
})

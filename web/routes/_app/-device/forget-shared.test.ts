import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../../app/api-error.ts'
import { vehiclesQuery } from '../../../vehicles/garage/garage.api.ts'
import { forgetShared, hasShared } from './forget-shared.ts'

const mine = '11111111-1111-4111-8111-111111111111'
const theirs = '22222222-2222-4222-8222-222222222222'
let stop = () => {}
afterEach(() => stop())

function device() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const id of [mine, theirs]) {
    client.setQueryData(['vehicles', id, 'page'], { id, ...(id === theirs && { access: { role: 'viewer' } }) })
    client.setQueryData(['vehicles', id, 'timeline'], { pages: [], pageParams: [] })
    client.setQueryData(['vehicles', id, 'documents'], { pages: [{ items: [] }], pageParams: [] })
  }
  stop = forgetShared(client)
  const kept = (id: string) => client.getQueriesData({ queryKey: ['vehicles', id] }).length
  const garage = (shared?: object[]) =>
    client.fetchInfiniteQuery({
      ...vehiclesQuery(),
      queryFn: async () => ({ vehicles: [], next: null, ...(shared && { shared }) }) as never,
    })
  return { client, kept, garage }
}

test('a shared car stays as long as the garage names it, and nothing of it once it doesn’t', async () => {
  const { client, kept, garage } = device()
  await garage([{ id: theirs }])
  expect([hasShared(client), kept(theirs)]).toEqual([true, 3])
  await garage()
  expect([hasShared(client), kept(theirs), kept(mine)]).toEqual([false, 0, 3])
})

test('a car whose page is refused goes with everything that was read of it', async () => {
  const { client, kept } = device()
  const refused = () => Promise.reject(new ApiError(404, 'not_found', 'Vehicle not found'))
  await client.fetchQuery({ queryKey: ['vehicles', theirs, 'page'], queryFn: refused }).catch(() => {})
  expect([kept(theirs), kept(mine)]).toEqual([0, 3])
})

test('no answer at all is no refusal', async () => {
  const { client, kept } = device()
  const lost = () => Promise.reject(new ApiError(0, 'offline', 'No connection'))
  await client.fetchQuery({ queryKey: ['vehicles', theirs, 'page'], queryFn: lost }).catch(() => {})
  expect(kept(theirs)).toBe(3)
})

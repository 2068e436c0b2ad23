import { expect } from 'vitest'
import type { SentTransfer } from '#domain/ownership/transfer.ts'
import { linkIn, mailTo } from './outbox.ts'
import type { Person } from './people.ts'
import { addVehicle } from './rows.ts'
import type { TestServer } from './server.ts'

export const saleOf = (email: string, extra: object = {}) => ({
  new_owner_name: 'Bea Booth',
  new_owner_email: email,
  new_owner_phone: '020 7946 0000',
  sale_price: 4250.5,
  sale_date: '2026-03-14',
  notes: 'Two keys, spare wheel never used',
  ...extra,
})

/** A car with a plate and some miles, up for sale. */
export async function carForSale(server: TestServer, seller: Person) {
  const car = await addVehicle(server.services.sql, seller.id)
  await server.services.sql`
    update vehicles set registration_number = 'AB12CDE', mileage = 42000 where id = ${car}`
  expect((await seller.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
  return car
}

export async function offers(seller: Person, car: string, email: string, extra: object = {}): Promise<SentTransfer> {
  const answer = await seller.post(`/vehicles/${car}/transfer`, saleOf(email, extra))
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return answer.json()
}

/** Reads what comes with the car, as a buyer does before accepting; returns what accepting then sends. */
export async function readsHistory(
  buyer: Person,
  id: string,
  token?: string,
): Promise<{ digest: string; token?: string }> {
  const answer = await buyer.get(token ? `/public/transfers/${token}/history` : `/transfers/${id}/history`)
  const { digest } = answer.status === 200 ? await answer.json() : { digest: '' }
  return { digest, ...(token ? { token } : {}) }
}

/** Reads, then accepts. */
export const accepts = async (buyer: Person, id: string, token?: string) =>
  buyer.post(`/transfers/${id}/accept`, await readsHistory(buyer, id, token))

/** A whole sale between two members, through the routes they would use; returns the transfer's id. */
export async function sells(seller: Person, car: string, buyer: Person, extra: object = {}): Promise<string> {
  expect((await seller.put(`/vehicles/${car}/status`, { status: 'For Sale' })).status).toBe(204)
  const { id } = await offers(seller, car, buyer.email, extra)
  const answer = await accepts(buyer, id)
  expect([answer.status, await answer.json()]).toEqual([200, { vehicle_id: car }])
  return id
}

/** The secret of the link in the email to this address. */
export async function tokenFor(server: TestServer, email: string, count = 1) {
  const mail = await mailTo(server, email, 'would like to hand over', count)
  return linkIn(mail.text).pathname.split('/').at(-1) ?? ''
}

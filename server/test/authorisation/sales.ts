import { expect } from 'vitest'
import { addVehicle } from '../rows.ts'
import { offers, readsHistory, sells, tokenFor } from '../sale.ts'
import { created, recent } from './cars.ts'
import type { Cast } from './cast.ts'
import type { Garage } from './garage.ts'
import type { Role } from './roles.ts'
import type { Secrets } from './secrets.ts'

/** An accepted transfer, a pending one, and one addressed to somebody who has not confirmed the address. */
export async function salesOf(people: Cast, { bought, pending }: Garage, secrets: Secrets) {
  const { owner, recipient, unverified, member } = people
  const { server } = owner
  const notes = (what: string, ...readers: Role[]) => ({ notes: secrets.word(`the notes of the ${what}`, ...readers) })
  const accepted = await sells(people['former owner'], bought.id, owner, notes('sale', 'owner', 'former owner'))
  const { id: waiting } = await offers(owner, pending.id, recipient.email, notes('offer', 'owner', 'recipient'))
  const other = await addVehicle(server.services.sql, member.id)
  expect((await member.put(`/vehicles/${other}/status`, { status: 'For Sale' })).status).toBe(204)
  const { id: unconfirmed } = await offers(member, other, unverified.email, notes('unanswered offer', 'member'))

  // The seller can no longer read what the buyer writes.
  const after = (where: string) => secrets.word(`the buyer’s ${where}`, 'owner')
  const service = { type: 'Oil Change', date: recent, cost: secrets.sum('the buyer’s service', 'owner') }
  await created(owner, `${bought.path}/service-records`, { ...service, comments: after('service') })
  await created(owner, `${bought.path}/notes`, { content: after('note'), is_for_record: true })

  for (const [id, what, ...readers] of [
    [accepted, 'the sale', 'owner', 'former owner'],
    [waiting, 'the offer', 'owner', 'recipient'],
    [unconfirmed, 'the unanswered offer', 'member'],
  ] as const)
    secrets.of(id, `the id of ${what}`, ...readers)
  const [token = '', unconfirmedToken = '', usedToken = ''] = await Promise.all(
    [recipient, unverified, owner].map(({ email }) => tokenFor(server, email)),
  )
  const { digest } = await readsHistory(recipient, waiting)
  const unconfirmedDigest = (await readsHistory(unverified, unconfirmed, unconfirmedToken)).digest
  return { accepted, waiting, unconfirmed, token, unconfirmedToken, usedToken, digest, unconfirmedDigest }
}

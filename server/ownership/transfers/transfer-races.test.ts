import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addressVerified } from '../../account/authentication/address-verified.ts'
import { hashOfToken } from '../../platform/mail/link-token.ts'
import { member, type Person } from '../../test/people.ts'
import { addMember, addVehicle } from '../../test/rows.ts'
import { offers } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { expireOverdue } from './expire-transfers.ts'

/*
 * Two people decide at the same moment: exactly one wins, the others are told, and both sides see the same result. All
 * through the API, on a real database, with as many connections as a server has.
 */

const server = useServer()
const sqlOf = () => server.services.sql
let ann: Person
let bea: Person
let sam: Person

beforeAll(async () => {
  ann = await member(server, 'Ann Archer')
  bea = await member(server, 'Bea Booth')
  sam = await member(server, 'Sam Sutton')
})
beforeEach(() => sqlOf()`delete from notifications`)

async function offered(seller = ann, buyer = bea) {
  const car = await addVehicle(sqlOf(), seller.id)
  await sqlOf()`update vehicles set status = 'For Sale' where id = ${car}`
  const { id } = await offers(seller, car, buyer.email)
  const [read] = await sqlOf()`select digest from transfer_histories where transfer_id = ${id}`
  return { car, id, digest: read?.digest as string, path: `/vehicles/${car}/transfer` }
}

/** Several at once, each on its own vehicle: as many as one seller may offer to one mailbox. */
async function rounds(count: number, round: (number: number) => Promise<unknown>, atOnce = 10) {
  for (let number = 0; number < count; number += atOnce) {
    await sqlOf()`delete from rate_limits`
    await Promise.all(Array.from({ length: Math.min(atOnce, count - number) }, (_, each) => round(number + each)))
  }
}

/** The winner starts four milliseconds later next time, so that the race is close on any machine and both win some. */
function closeRace() {
  let handicap = 0
  return async (one: () => Promise<Response>, other: () => Promise<Response>) => {
    const [first, second] = [Math.max(0, handicap), Math.max(0, -handicap)]
    const answers = await Promise.all([sleep(first).then(one), sleep(second).then(other)])
    handicap += fine(answers[0]) ? 4 : -4
    return answers
  }
}

/** The tables after everything has been answered, summarised in one line. */
async function story({ car, id }: { car: string; id: string }) {
  const [row] = await sqlOf()`
    select transfer.status, vehicles.user_id as owner, vehicles.status as sale, pending_transfer_id,
           transfer.new_owner_id, vehicles.deleted_at is not null as deleted,
           (select count(*)::int from keeper_history where transfer_id = transfer.id) as keepers,
           (select count(*)::int from handover_seals where transfer_id = transfer.id) as seals
      from ownership_transfers as transfer join vehicles on vehicles.id = transfer.vehicle_id
     where transfer.id = ${id} and vehicles.id = ${car}`
  return row
}
const accepted = (by: Person) => ({
  status: 'accepted',
  owner: by.id,
  new_owner_id: by.id,
  sale: 'Owned',
  pending_transfer_id: null,
  deleted: false,
  keepers: 1,
  seals: 1,
})
const stayed = (status: string, new_owner_id: string | null = null, deleted = false) => ({
  status,
  owner: ann.id,
  new_owner_id,
  sale: 'For Sale',
  pending_transfer_id: null,
  deleted,
  keepers: 0,
  seals: 0,
})
/** How often each notification appears for each of them. */
const notices = async () => {
  const rows = await sqlOf()`
    select name || ': ' || title as line, count(*)::int as times from notifications
      join users on users.id = user_id where type <> 'badge_earned' group by line order by line`
  return Object.fromEntries(rows.map(({ line, times }) => [line, times]))
}
const written = (tally: Record<string, number>) =>
  Object.fromEntries(Object.entries(tally).filter(([, times]) => times))
const fine = (answer: Response) => answer.status < 300
/** Told plainly: a conflict, or no longer there for them. */
const isPlain = (answer: Response) => answer.status === 409 || answer.status === 404

test('accept against cancel, forty rounds: one wins, and it is the same story on both sides', async () => {
  const wins = { accept: 0, cancel: 0 }
  const race = closeRace()
  await rounds(40, async () => {
    const { car, id, path, digest } = await offered()
    const [accept, cancel] = await race(
      () => bea.post(`/transfers/${id}/accept`, { digest }),
      () => ann.delete(path),
    )
    expect([fine(accept), fine(cancel)].toSorted()).toEqual([false, true])
    expect(isPlain(fine(accept) ? cancel : accept)).toBe(true)
    expect(await story({ car, id })).toEqual(fine(accept) ? accepted(bea) : stayed('cancelled'))
    wins[fine(accept) ? 'accept' : 'cancel'] += 1
  })
  expect(Math.min(wins.accept, wins.cancel)).toBeGreaterThan(0)
  expect(await notices()).toEqual({
    'Ann Archer: Ownership transferred': wins.accept,
    'Bea Booth: Ownership transfer request': 40,
    'Bea Booth: Ownership transferred': wins.accept,
    'Bea Booth: Transfer cancelled': wins.cancel,
  })
}, 120_000)

test('accept against accept, by the address and by the link, forty rounds: one gets the vehicle', async () => {
  const wins = { bea: 0, sam: 0 }
  await rounds(40, async (round) => {
    const token = `the link of round ${round}`
    const { car, id, digest } = await offered()
    await sqlOf()`update ownership_transfers set token_hash = ${hashOfToken(token)} where id = ${id}`
    const answers = await Promise.all([
      sleep(round % 3).then(() => bea.post(`/transfers/${id}/accept`, { digest })),
      sleep((round * 2) % 3).then(() => sam.post(`/transfers/${id}/accept`, { digest, token })),
      sleep(1).then(() => bea.post(`/transfers/${id}/accept`, { digest, token })),
    ])
    expect(answers.filter(fine).length).toBe(1)
    expect(answers.filter((answer) => !fine(answer)).every(isPlain)).toBe(true)
    const winner = fine(answers[1]) ? 'sam' : 'bea'
    expect(await story({ car, id })).toEqual(accepted({ bea, sam }[winner]))
    wins[winner] += 1
  })
  expect(await notices()).toEqual(
    written({
      'Ann Archer: Ownership transferred': 40,
      'Bea Booth: Ownership transfer request': 40,
      'Bea Booth: Ownership transferred': wins.bea,
      'Sam Sutton: Ownership transferred': wins.sam,
    }),
  )
}, 120_000)

test('accept against reject, in two browsers of one member, forty rounds', async () => {
  const wins = { accept: 0, reject: 0 }
  const race = closeRace()
  await rounds(40, async () => {
    const { car, id, digest } = await offered()
    const [accept, reject] = await race(
      () => bea.post(`/transfers/${id}/accept`, { digest }),
      () => bea.post(`/transfers/${id}/reject`),
    )
    expect([fine(accept), fine(reject)].toSorted()).toEqual([false, true])
    expect(isPlain(fine(accept) ? reject : accept)).toBe(true)
    expect(await story({ car, id })).toEqual(fine(accept) ? accepted(bea) : stayed('rejected', bea.id))
    wins[fine(accept) ? 'accept' : 'reject'] += 1
  })
  expect(Math.min(wins.accept, wins.reject)).toBeGreaterThan(0)
  expect(await notices()).toEqual(
    written({
      'Ann Archer: Ownership transferred': wins.accept,
      'Ann Archer: Transfer rejected': wins.reject,
      'Bea Booth: Ownership transfer request': 40,
      'Bea Booth: Ownership transferred': wins.accept,
    }),
  )
}, 120_000)

test('accept against deleting the vehicle, forty rounds', async () => {
  const wins = { accept: 0, remove: 0 }
  const race = closeRace()
  await rounds(40, async () => {
    const { car, id, digest } = await offered()
    const [accept, remove] = await race(
      () => bea.post(`/transfers/${id}/accept`, { digest }),
      () => ann.delete(`/vehicles/${car}`),
    )
    expect([fine(accept), fine(remove)].toSorted()).toEqual([false, true])
    expect(isPlain(fine(accept) ? remove : accept)).toBe(true)
    expect(await story({ car, id })).toEqual(fine(accept) ? accepted(bea) : stayed('cancelled', null, true))
    wins[fine(accept) ? 'accept' : 'remove'] += 1
  })
  expect(Math.min(wins.accept, wins.remove)).toBeGreaterThan(0)
  expect(await notices()).toEqual(
    written({
      'Ann Archer: Ownership transferred': wins.accept,
      'Bea Booth: Ownership transfer request': 40,
      'Bea Booth: Ownership transferred': wins.accept,
      'Bea Booth: Transfer cancelled': wins.remove,
    }),
  )
}, 120_000)

test('accept against the sale’s other controls: nothing the seller shows or publishes at that moment outlives it', async () => {
  const done = { sharing: 0, listing: 0 }
  let wait = 0
  await rounds(40, async (round) => {
    const { car, id, digest } = await offered()
    const path = `/vehicles/${car}`
    const advert = { price: 5000, location: 'Leeds', contact_phone: '0113 496 0000', contact_email: ann.email }
    const draft = await ann.put(`${path}/listing`, { ...advert, description: 'One owner', image_ids: [] })
    const { version } = await draft.json()
    const [accept, status, sharing, listing] = await Promise.all([
      sleep(wait).then(() => bea.post(`/transfers/${id}/accept`, { digest })),
      ann.put(`${path}/status`, { status: 'Owned' }),
      sleep(round % 3).then(() => ann.patch(`${path}/sharing`, { is_public: true })),
      sleep((round * 2) % 3).then(() => ann.put(`${path}/listing/status`, { status: 'published', version })),
    ])
    expect([fine(accept), fine(status), isPlain(status)]).toEqual([true, false, true])
    for (const act of [sharing, listing]) expect(fine(act) || isPlain(act)).toBe(true)
    expect(await story({ car, id })).toEqual(accepted(bea))
    expect(
      await sqlOf()`
        select is_public, public_url, (select count(*)::int from vehicle_listings where vehicle_id = vehicles.id) as listings
          from vehicles where id = ${car}`,
    ).toEqual([{ is_public: false, public_url: null, listings: 0 }])
    done.sharing += Number(fine(sharing))
    done.listing += Number(fine(listing))
    wait = Math.max(0, wait + (fine(sharing) && fine(listing) ? -4 : 4))
  })
  // Otherwise it was no race.
  expect(done.sharing).toBeGreaterThan(0)
  expect(done.listing).toBeGreaterThan(0)
}, 120_000)

test('accept against taking it back and offering it to somebody else', async () => {
  await rounds(
    20,
    async (round) => {
      const { car, id, path, digest } = await offered()
      const again = async () => {
        const [cancelled, started] = [
          await ann.delete(path),
          await ann.post(path, { ...sale, new_owner_email: sam.email }),
        ]
        return { cancelled: fine(cancelled), started: fine(started) }
      }
      const [accept, { cancelled, started }] = await Promise.all([
        sleep(round % 4).then(() => bea.post(`/transfers/${id}/accept`, { digest })),
        again(),
      ])
      expect([fine(accept), cancelled, started]).toEqual(fine(accept) ? [true, false, false] : [false, true, true])
      const open =
        await sqlOf()`select new_owner_email from ownership_transfers where vehicle_id = ${car} and status = 'pending'`
      expect(open).toEqual(fine(accept) ? [] : [{ new_owner_email: sam.email }])
      expect(await story({ car, id })).toMatchObject({ status: fine(accept) ? 'accepted' : 'cancelled' })
    },
    5,
  )
})
const sale = {
  new_owner_name: 'Sam',
  new_owner_phone: '1',
  sale_price: 1,
  sale_date: '2026-03-14',
}

test('starting it twice at once leaves one request', async () => {
  for (let round = 0; round < 10; round++) {
    const car = await addVehicle(sqlOf(), ann.id)
    await sqlOf()`update vehicles set status = 'For Sale' where id = ${car}`
    await sqlOf()`delete from rate_limits`
    const starts = [bea, sam, bea].map(({ email }) =>
      ann.post(`/vehicles/${car}/transfer`, { ...sale, new_owner_email: email }),
    )
    const answers = await Promise.all(starts)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  }
})

test('a record written at the moment of the handover keeps it from happening unread, or is not written at all', async () => {
  const wins = { accept: 0, write: 0 }
  const race = closeRace()
  await rounds(40, async () => {
    const { car, id, digest } = await offered()
    const [accept, wrote] = await race(
      () => bea.post(`/transfers/${id}/accept`, { digest }),
      () => ann.post(`/vehicles/${car}/washes`, { date: '2026-03-14', cost: 12 }),
    )
    expect([accept.status, wrote.status]).toEqual(fine(accept) ? [200, 404] : [409, 201])
    const logs = await sqlOf()`select seal_id from maintenance_logs where vehicle_id = ${car}`
    expect(logs).toEqual(fine(accept) ? [] : [{ seal_id: null }])
    wins[fine(accept) ? 'accept' : 'write'] += 1
  })
  expect(Math.min(wins.accept, wins.write)).toBeGreaterThan(0)
})

test('the clearing of what has expired never meets an answer half-way', async () => {
  await rounds(
    10,
    async (round) => {
      const { car, id, digest } = await offered()
      await sqlOf()`update ownership_transfers set expires_at = clock_timestamp() + interval '15 milliseconds' where id = ${id}`
      const [accept] = await Promise.all([
        sleep(round + 5).then(() => bea.post(`/transfers/${id}/accept`, { digest })),
        sleep(15).then(() => expireOverdue(server.services)),
      ])
      await sleep(15)
      await expireOverdue(server.services)
      expect(await story({ car, id })).toEqual(fine(accept) ? accepted(bea) : stayed('expired'))
    },
    1,
  )
})

test('an address confirmed at the moment it is written to hears of the request once', async () => {
  for (let round = 0; round < 12; round++) {
    const car = await addVehicle(sqlOf(), ann.id)
    await sqlOf()`update vehicles set status = 'For Sale' where id = ${car}`
    await sqlOf()`delete from rate_limits`
    const kim = await addMember(sqlOf())
    const [{ email } = { email: '' }] = await sqlOf()<{ email: string }[]>`select email from users where id = ${kim}`
    await Promise.all([
      sleep(round % 4).then(() => offers(ann, car, email)),
      sleep((round * 3) % 8).then(() =>
        server.services.db.transaction().execute((tx) => addressVerified(tx, server.services, kim)),
      ),
    ])
    const told = await sqlOf()`select type from notifications where user_id = ${kim}`
    expect(told).toEqual([{ type: 'transfer_request' }])
  }
})

test('two who sell to each other at the same moment do not wait for each other for ever', async () => {
  await rounds(
    12,
    async () => {
      const [hers, his] = [await offered(ann, bea), await offered(bea, ann)]
      for (const [{ car }, owner] of [
        [hers, ann],
        [his, bea],
      ] as const)
        await sqlOf()`
        with file as (
          insert into files (user_id, vehicle_id, kind, mime, size_bytes, checksum, state, stored_at)
          values (${owner.id}, ${car}, 'vehicle_photo', 'image/webp', 100, ${'0'.repeat(64)}, 'stored', now()) returning id),
        paid as (
          insert into storage_ledger (user_id, file_id, reason, bytes) select ${owner.id}, id, 'transfer_in', 100 from file)
        update vehicles set image_file_id = file.id from file where vehicles.id = ${car}`
      const answers = await Promise.all([
        bea.post(`/transfers/${hers.id}/accept`, hers),
        ann.post(`/transfers/${his.id}/accept`, his),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    },
    4,
  )
})

test('two hundred at once: one wins, a hundred and ninety-nine are told', async () => {
  await sqlOf()`delete from rate_limits`
  const { car, id, path, digest } = await offered()
  const token = 'the link of the two hundred'
  await sqlOf()`update ownership_transfers set token_hash = ${hashOfToken(token)} where id = ${id}`
  await sqlOf()`delete from notifications`
  const acts = [
    () => bea.post(`/transfers/${id}/accept`, { digest }),
    () => ann.delete(path),
    () => bea.post(`/transfers/${id}/reject`),
    () => sam.post(`/transfers/${id}/accept`, { digest, token }),
    () => bea.post(`/transfers/${id}/accept`, { digest, token }),
  ]
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => acts[n % acts.length]?.() as Promise<Response>),
  )
  const winners = answers.flatMap((answer, n) => (fine(answer) ? [n % acts.length] : []))
  expect(winners.length).toBe(1)
  expect(answers.filter((answer) => !fine(answer)).every(isPlain)).toBe(true)
  const endings = [accepted(bea), stayed('cancelled'), stayed('rejected', bea.id), accepted(sam), accepted(bea)]
  expect(await story({ car, id })).toEqual(endings[winners[0] ?? -1])
  const told = 'Ownership transferred'
  const byBea = { [`Ann Archer: ${told}`]: 1, [`Bea Booth: ${told}`]: 1 }
  const bySam = { [`Ann Archer: ${told}`]: 1, [`Sam Sutton: ${told}`]: 1 }
  const tales = [byBea, { 'Bea Booth: Transfer cancelled': 1 }, { 'Ann Archer: Transfer rejected': 1 }, bySam, byBea]
  expect(await notices()).toEqual(tales[winners[0] ?? -1])
})

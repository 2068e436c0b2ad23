import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mailTo } from '../../test/outbox.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { accepts, carForSale, offers, saleOf, tokenFor } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { expireOverdue } from './expire-transfers.ts'

/* A block covers transfers too: their text reaches nobody, and to the seller it looks like no reply. */

const server = useServer()
const sqlOf = () => server.services.sql
let ann: Person
let bea: Person
const threat = { notes: 'I know where you live', new_owner_name: 'You will be sorry' }

beforeAll(async () => {
  ann = await member(server, 'Ann Archer')
})
beforeEach(async () => {
  await sqlOf()`delete from rate_limits`
  bea = await member(server, 'Bea Booth')
})

const mailed = async (person: Person) =>
  (await sqlOf()`select count(*)::int as mails from mails where to_address like ${`${person.email.split('@')[0]}%`}`)[0]
    ?.mails
const told = async (person: Person) =>
  (await (await person.get('/notifications')).json()).map(({ title }: { title: string }) => title)

test.each(['bea blocks ann', 'ann blocks bea'])(
  '%s: nothing of a transfer reaches her, and it looks unanswered',
  async (who) => {
    const before = await mailed(bea)
    await (who === 'bea blocks ann' ? bea.put(`/blocks/${ann.id}`) : ann.put(`/blocks/${bea.id}`))
    const car = await carForSale(server, ann)
    const spellings = [bea.email, bea.email.replace('@', '+other@'), bea.email]
    for (const [round, email] of spellings.entries()) {
      const sent = await offers(ann, car, email, threat)
      expect((await (await ann.get(`/vehicles/${car}/ownership`)).json()).transfer).toMatchObject({ id: sent.id })
      expect(await (await bea.get('/transfers')).json()).toEqual([])
      for (const path of [`/transfers/${sent.id}`, `/transfers/${sent.id}/history`])
        expect((await bea.get(path)).status).toBe(404)
      expect([(await accepts(bea, sent.id)).status, (await bea.post(`/transfers/${sent.id}/reject`)).status]).toEqual([
        404, 404,
      ])
      if (round === 2) {
        await sqlOf()`update ownership_transfers set expires_at = now() where id = ${sent.id}`
        await expireOverdue(server.services)
        expect(await told(ann)).toContain('Transfer expired')
      } else expect((await ann.delete(`/vehicles/${car}/transfer`)).status).toBe(204)
      expect((await bea.get(`/transfers/${sent.id}`)).status).toBe(404)
    }
    expect([await mailed(bea), await told(bea)]).toEqual([before, []])
  },
)

test('a block ends a request that waits, with its link and its notice; lifting it brings the request back', async () => {
  const car = await carForSale(server, ann)
  const { id } = await offers(ann, car, bea.email, threat)
  const token = await tokenFor(server, bea.email)
  expect(await told(bea)).toEqual(['Ownership transfer request'])
  await bea.put(`/blocks/${ann.id}`)
  const doors = [`/public/transfers/${token}`, `/public/transfers/${token}/history`]
  for (const path of doors) expect((await visitor(server).get(path)).status).toBe(404)
  expect((await bea.post(`/transfers/${id}/accept`, { token })).status).toBe(404)
  expect([await told(bea), await (await bea.get('/transfers')).json()]).toEqual([[], []])
  await bea.delete(`/blocks/${ann.id}`)
  expect(await (await bea.get('/transfers')).json()).toMatchObject([{ transfer_id: id }])
  expect((await accepts(bea, id, token)).status).toBe(200)
})

test('a vehicle that was accepted stays known to its buyer, whoever blocks whom later', async () => {
  const car = await carForSale(server, ann)
  const { id } = await offers(ann, car, bea.email)
  expect((await accepts(bea, id)).status).toBe(200)
  await bea.put(`/blocks/${ann.id}`)
  expect(await (await bea.get(`/transfers/${id}`)).json()).toMatchObject({ status: 'accepted' })
})

test('somebody who only claims the address, and has not proved it, shuts nobody out', async () => {
  const una = await member(server, 'Una Underhill')
  await una.put(`/blocks/${ann.id}`)
  await sqlOf()`update users set email_verified = false where id = ${una.id}`
  await offers(ann, await carForSale(server, ann), una.email)
  expect((await visitor(server).get(`/public/transfers/${await tokenFor(server, una.email)}`)).status).toBe(200)
})

test('what a seller calls the new owner, the car or themselves is no link in an email to somebody who never asked', async () => {
  const car = await carForSale(server, ann)
  const named = await ann.post(
    `/vehicles/${car}/transfer`,
    saleOf(bea.email, { new_owner_name: 'Win at evil.example' }),
  )
  expect([named.status, (await named.json()).error.fields]).toEqual([
    400,
    { new_owner_name: expect.stringContaining('leave web and email addresses out') },
  ])
  await sqlOf()`update vehicles set make = 'www.evil.example', model = 'http://evil.example/x' where id = ${car}`
  await sqlOf()`update users set name = 'Evil.example' where id = ${ann.id}`
  await offers(ann, car, bea.email)
  await ann.delete(`/vehicles/${car}/transfer`)
  for (const subject of ['would like to hand over', 'was cancelled']) {
    const { text, html } = await mailTo(server, bea.email, subject)
    expect(text).toMatch(/evil \. example/i)
    expect(`${text} ${html}`).not.toMatch(/evil\.example|http:\/\/evil/i)
  }
  await sqlOf()`update users set name = 'Ann Archer' where id = ${ann.id}`
})

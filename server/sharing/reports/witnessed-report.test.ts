import { expect, test } from 'vitest'
import type { LinkedReport } from '#domain/sharing/report.ts'
import { sequence } from '../../platform/transparency-log/sequence.ts'
import { askWitnesses } from '../../platform/transparency-log/witness/ask-witnesses.ts'
import { logAndWitness } from '../../test/log-and-witness.ts'
import { member, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'

test('a report names the witness for as long as it watches, and then until when it did', async () => {
  await using both = await logAndWitness()
  const { log } = both
  const { sql } = log.services
  const owner = await member(log, 'Ann')
  const car = await addVehicle(sql, owner.id)
  const link = { label: 'Mr Patel', days: 14, with_receipts: false, cover_receipts: false, with_costs: false }
  const { path } = await (await owner.post(`/vehicles/${car}/report-links`, link)).json()
  const told = async () => {
    const answer = await visitor(log).get(path.replace('/report/', '/public/reports/'))
    return ((await answer.json()) as LinkedReport).log.join(' ')
  }
  await sequence(log.services)
  expect(await told()).toContain('Nobody independent watches that log yet')
  await askWitnesses(log.services)
  expect(await told()).toMatch(/witness\.example\S* \(last on .*\) watches it independently of us/)

  // It was away for a month, but nothing has been written since: it has seen everything there is.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update tlog_cosignatures set cosigned_at = cosigned_at - interval '1 month'`
  })
  expect(await told()).toContain('watches it independently of us')
  await addVehicle(sql, owner.id)
  await sequence(log.services)
  expect(await told()).toMatch(/watched it until .*; nobody independent has watched it since/)
})

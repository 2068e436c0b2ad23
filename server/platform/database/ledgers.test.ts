import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addMember, addVehicle, refused } from '../../test/rows.ts'
import type { Sql } from './database.ts'

describe('ledgers', () => {
  const take = (sql: Sql, who: string, kind: string, amount: number, request: string = randomUUID()) => sql`
    insert into token_transactions (user_id, kind, amount, request_id) values (${who}, ${kind}, ${amount}, ${request})`
  const tokensOf = async (sql: Sql, who: string) => (await sql`select tokens from users where id = ${who}`)[0]?.tokens

  test('an overspend of tokens is refused by the database, however many ask at once (AIAS-09, PLAN-23)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => take(sql, ann, 'reserve', -300)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
    expect(await tokensOf(sql, ann)).toBe(100)
    await refused(take(sql, ann, 'reserve', -101), 'users_tokens_not_negative')
  })

  test('a reservation of tokens is closed once, by its owner, and never earns any (AIAS-09)', async () => {
    const { sql } = await testDatabase()
    const [ann, sam] = [await addMember(sql), await addMember(sql)]
    const [first, second] = [randomUUID(), randomUUID()]
    await take(sql, ann, 'reserve', -300, first)
    await refused(take(sql, ann, 'settle', 301, first), 'token_transactions_closes_reserve')
    await refused(take(sql, ann, 'release', 200, first), 'token_transactions_closes_reserve')
    await refused(take(sql, sam, 'release', 300, first), 'token_transactions_closes_reserve')
    await take(sql, ann, 'settle', 180, first)
    await refused(take(sql, ann, 'release', 300, first), 'token_transactions_closed_once')
    await take(sql, ann, 'reserve', -300, second)
    await take(sql, ann, 'release', 300, second)
    expect(await tokensOf(sql, ann)).toBe(880)
  })

  test('a month grants its tokens once (PLAN-23)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const grant = (month: string) => sql`
      insert into token_transactions (user_id, kind, amount, period) values (${ann}, 'monthly_grant', 1000, ${month})`
    await grant('2031-01-01')
    await refused(grant('2031-01-01'), 'token_transactions_once_a_month')
    await refused(grant('2031-02-02'), 'token_transactions_period_check')
  })

  test('the valuations of a month end with the plan, and a failed one is given back (VALU-05, DATA-29)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const car = await addVehicle(sql, ann)
    const ask = (kind: string, request: string = randomUUID()) => sql`
      insert into valuation_requests (user_id, vehicle_id, kind, request_id) values (${ann}, ${car}, ${kind}, ${request})`
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => ask('reserve')))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    await refused(ask('reserve'), 'valuation_requests_limit')
    await refused(ask('release'), 'valuation_requests_closes_reserve')
    const [reserved] = await sql`select request_id from valuation_requests`
    await ask('release', reserved?.request_id)
    await refused(ask('settle', reserved?.request_id), 'valuation_requests_closed_once')
    await ask('reserve')
  })

  test('an upload beyond the plan is refused, what comes with a bought car is not (PLAN-25)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const weigh = (reason: string, megabytes: number) => sql`
      insert into storage_ledger (user_id, file_id, reason, bytes)
      values (${ann}, ${randomUUID()}, ${reason}, ${megabytes * 1024 * 1024})`
    const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => weigh('upload', 10)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
    await refused(weigh('upload', 1), 'storage_ledger_limit')
    await weigh('transfer_in', 5)
    await weigh('removal', -10)
    await refused(weigh('removal', -96), 'user_storage_used_bytes_check')
    expect(await sql`select used_bytes from user_storage where user_id = ${ann}`).toEqual([{ used_bytes: '99614720' }])
  })

  test('points pay once per object, make levels, and go back with the vehicle (GAMI-01, GAMI-03, GAMI-04, DATA-07, DATA-08)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const car = await addVehicle(sql, ann)
    const pay = (rule: string, points: number, object: string = randomUUID()) => sql`
      insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id)
      values (${ann}, ${rule}, ${points}, 'vehicle', ${object}, ${car})`
    await pay('vehicle-added', 20, car)
    await refused(pay('vehicle-added', 20, car), 'point_transactions_paid_once')
    await pay('referral', 95)
    const standing = () => sql`select total_points, level from user_points where user_id = ${ann}`
    expect(await standing()).toEqual([{ total_points: 115, level: 2 }])
    await pay('vehicle-added', -20, car)
    await refused(pay('vehicle-added', -20, car), 'point_transactions_taken_back_once')
    expect(await standing()).toEqual([{ total_points: 95, level: 1 }])
    await refused(pay('referral', -96), 'user_points_total_points_check')
  })

  test.each(['point_transactions', 'token_transactions', 'valuation_requests', 'storage_ledger'])(
    'rows of %s can be neither changed nor removed',
    async (ledger) => {
      const { sql } = await testDatabase()
      const ann = await addMember(sql)
      const id = randomUUID()
      await sql`
      insert into point_transactions (user_id, rule_id, points, object_type, object_id)
      values (${ann}, 'post', 5, 'post', ${id})`
      await sql`insert into valuation_requests (user_id, vehicle_id) values (${ann}, ${id})`
      await sql`insert into storage_ledger (user_id, file_id, reason, bytes) values (${ann}, ${id}, 'upload', 1)`
      await refused(sql`update ${sql(ledger)} set created_at = now()`, 'append_only')
      await refused(sql`delete from ${sql(ledger)}`, 'append_only')
      await refused(sql`truncate ${sql(ledger)}`, 'append_only')
      await refused(sql`delete from users where id = ${ann}`, 'append_only')
      await sql.begin(async (tx) => {
        await tx`set local garagetale.erasing = 'on'`
        await tx`delete from users where id = ${ann}`
      })
      expect(await sql`select id from ${sql(ledger)} where user_id = ${ann}`).toEqual([])
    },
  )
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlanId, planOf, plans } from '#domain/account/plans.ts'
import { addMember } from '../../test/rows.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { buys, monthPasses, purseOf, reserves, settles, uses } from '../../test/tokens.ts'
import { switchPlan } from './choose-plan.ts'
import { openAllMonths, openMonth, openMonthIfDue } from './open-month.ts'

let server: TestServer
let other: TestServer
let stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  const one = await startTestServer()
  const two = await startTestServer({}, one.server.services.databaseUrl)
  server = one.server
  other = two.server
  stops = [two.stop, one.stop]
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const opens = (who: string, on = server) => on.services.db.transaction().execute((tx) => openMonth(tx, who))
const switches = (who: string, plan_id: PlanId) =>
  server.services.db.transaction().execute(async (tx) => {
    await openMonth(tx, who)
    await switchPlan(tx, who, plan_id)
  })
const ledgerOf = async (who: string) =>
  (
    await server.services.sql`
      select kind, amount from token_transactions where user_id = ${who} order by created_at, kind desc`
  ).map(({ kind, amount }) => [kind, amount])

describe('the turn of the month', () => {
  test('ends what is left of the old one and gives the new one; bought tokens stay (PLAN-23, CNST-35)', async () => {
    const { sql } = server.services
    const ann = await addMember(sql)
    await uses(sql, ann, 250)
    await buys(sql, ann, 500)
    await monthPasses(sql, ann)
    await opens(ann)
    expect((await ledgerOf(ann)).slice(-2)).toEqual([
      ['monthly_grant', 1000],
      ['monthly_expiry', -750],
    ])
    expect(await purseOf(sql, ann)).toEqual({ tokens: 1500, bought: 500, ledger: 1500, ledger_bought: 500 })
    await uses(sql, ann, 1200)
    await monthPasses(sql, ann)
    await opens(ann)
    expect(await purseOf(sql, ann)).toMatchObject({ tokens: 1300, bought: 300 })
  })

  test('comes once, whoever opens it: two servers, their jobs, readers and askers at the same moment (PLAN-23)', async () => {
    const { sql } = server.services
    const members = await Promise.all(Array.from({ length: 12 }, () => addMember(sql)))
    for (const who of members) await uses(sql, who, 400)
    await monthPasses(sql, ...members)
    await Promise.all([
      ...[server, other, server, other].map((on) => openAllMonths(on.services)),
      ...members.map((who) => openMonthIfDue(other.services.db, who)),
      ...members.map((who) => opens(who)),
    ])
    const counts = await sql`
      select kind, count(*)::int, min(amount), max(amount) from token_transactions
       where user_id = any(${members}::uuid[]) and kind in ('monthly_grant', 'monthly_expiry') group by kind order by kind`
    expect(counts).toEqual([
      { kind: 'monthly_expiry', count: 12, min: -600, max: -600 },
      { kind: 'monthly_grant', count: 24, min: 1000, max: 1000 },
    ])
    for (const who of members) expect(await purseOf(sql, who)).toMatchObject({ tokens: 1000, ledger: 1000 })
  })

  test('after months away there is one month, not all that were missed (PLAN-23)', async () => {
    const { sql } = server.services
    const ann = await addMember(sql)
    for (let month = 0; month < 3; month++) await monthPasses(sql, ann)
    await openAllMonths(server.services)
    expect(await purseOf(sql, ann)).toMatchObject({ tokens: 1000 })
    expect(await ledgerOf(ann)).toHaveLength(3)
  })

  test('what an answer gives back after its month has ended is not carried over, unless it was bought (PLAN-23)', async () => {
    const { sql } = server.services
    const ann = await addMember(sql)
    await buys(sql, ann, 500)
    const straddling = await reserves(sql, ann, 1200)
    await monthPasses(sql, ann)
    await opens(ann)
    expect(await purseOf(sql, ann)).toMatchObject({ tokens: 1300, bought: 300 })
    await settles(sql, ann, straddling, 900)
    await openMonthIfDue(server.services.db, ann)
    expect(await purseOf(sql, ann)).toMatchObject({ tokens: 1500, bought: 500, ledger: 1500 })
  })

  test('what comes back from the old month while the new one is being spent takes nobody below zero (PLAN-23)', async () => {
    const { sql } = server.services
    const ann = await addMember(sql)
    const straddling = await reserves(sql, ann, 1000)
    await monthPasses(sql, ann)
    await opens(ann)
    await settles(sql, ann, straddling, 900)
    // Somebody asks before the 900 have expired.
    await uses(sql, ann, 1500)
    await openMonthIfDue(server.services.db, ann)
    expect(await purseOf(sql, ann)).toEqual({ tokens: 0, bought: 0, ledger: 0, ledger_bought: 0 })
    await opens(ann)
    expect(await purseOf(sql, ann)).toMatchObject({ tokens: 0 })
  })

  test('does not turn back when a clock is set back over it: the month that was opened stays (PLAN-23)', async () => {
    const { sql } = server.services
    const ann = await addMember(sql)
    await uses(sql, ann, 300)
    await monthPasses(sql, ann)
    await opens(ann)
    await uses(sql, ann, 100)
    // The clock is a month behind what has been recorded.
    await monthPasses(sql, ann)
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update token_transactions set period = (period + interval '2 months')::date where user_id = ${ann}`
    })
    const before = await ledgerOf(ann)
    await openMonthIfDue(server.services.db, ann)
    await opens(ann)
    expect(await ledgerOf(ann)).toEqual(before)
    expect(await purseOf(sql, ann)).toMatchObject({ tokens: 900, ledger: 900 })
    await switches(ann, 'collector')
    expect(await purseOf(sql, ann)).toMatchObject({ tokens: 9900 })
  })

  test('nobody who has left is given anything', async () => {
    const { sql } = server.services
    const ann = await addMember(sql)
    await monthPasses(sql, ann)
    await sql`update users set deleted_at = now() where id = ${ann}`
    await openAllMonths(server.services)
    await opens(ann)
    expect(await ledgerOf(ann)).toHaveLength(1)
  })
})

type Deed =
  | { deed: 'reserve'; share: number }
  | { deed: 'close'; which: number; share: number }
  | { deed: 'buy'; amount: number }
  | { deed: 'switch'; plan: PlanId }
  | { deed: 'turn' }

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ deed: fc.constant('reserve' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    deed: fc.constant('close' as const),
    which: fc.nat(5),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ deed: fc.constant('buy' as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ deed: fc.constant('switch' as const), plan: fc.constantFrom(...plans.map(({ id }) => id)) }),
  fc.constant({ deed: 'turn' as const }),
)

test('whatever happens in whatever order, the ledger adds up to the balance: the plan’s month less what was used, and what was bought (PLAN-23, PLAN-24, AIAS-09)', async () => {
  const { sql } = server.services
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { minLength: 4, maxLength: 14 }), async (story) => {
      const who = await addMember(sql)
      let [plan, month, used, bought] = [planOf('individual'), 0, 0, 0]
      const open: { id: string; month: number; of_month: number; of_bought: number }[] = []
      const left = () => Math.max(0, plan.monthlyTokenLimit - used)
      for (const act of story) {
        if (act.deed === 'reserve') {
          const amount = Math.floor(act.share * (left() + bought))
          if (amount === 0) continue
          const of_month = Math.min(left(), amount)
          open.push({ id: await reserves(sql, who, amount), month, of_month, of_bought: amount - of_month })
          used += of_month
          bought -= amount - of_month
        } else if (act.deed === 'close') {
          const [reserved] = open.splice(act.which % Math.max(1, open.length), 1)
          if (!reserved) continue
          const back = Math.floor(act.share * (reserved.of_month + reserved.of_bought))
          await settles(sql, who, reserved.id, back)
          const to_bought = Math.min(back, reserved.of_bought)
          bought += to_bought
          if (reserved.month === month) used -= back - to_bought
        } else if (act.deed === 'buy') {
          await buys(sql, who, act.amount)
          bought += act.amount
        } else if (act.deed === 'switch') {
          await switches(who, act.plan)
          plan = planOf(act.plan)
        } else {
          await monthPasses(sql, who)
          month += 1
          used = 0
        }
        await opens(who)
        const tokens = left() + bought
        expect(await purseOf(sql, who)).toEqual({ tokens, bought, ledger: tokens, ledger_bought: bought })
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

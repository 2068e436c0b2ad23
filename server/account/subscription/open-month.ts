import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { tellOfPlanStorage } from './tell-of-storage.ts'

/** The calendar month in the United Kingdom, by its first day. */
export const thisMonth = sql<string>`date_trunc('month', now() at time zone 'Europe/London')::date`

/** Setting a clock back does not reopen a month that has ended: the newest one opened stays open. */
const openedMonth = sql`greatest(${thisMonth},
  (select max(period) from token_transactions where user_id = users.id and kind = 'monthly_grant'))`

/**
 * A member's balance apart from bought tokens: what it holds, how much of that came this month, and what it should
 * hold, which is the plan's allowance minus what was used. Reserved tokens count as used.
 */
export const monthOf = sql`
  select users.id, monthly_token_limit, users.tokens - users.tokens_bought as held,
         coalesce(sum(rows.amount - rows.bought), 0) as of_month,
         greatest(0, monthly_token_limit + coalesce(sum(rows.amount - rows.bought)
           filter (where rows.kind in ('reserve', 'settle', 'release')), 0)) as due,
         coalesce(bool_or(rows.kind = 'monthly_grant'), false) as opened
    from users
    join subscription_plans on subscription_plans.id = users.current_plan_id
    left join token_transactions as rows on rows.user_id = users.id and rows.period = ${openedMonth}`

/**
 * What a member's open answers have reserved. Older reservations are from a server that died, and are returned soon.
 */
export const reservedTokens = sql`
  (select coalesce(-sum(amount), 0)::int from token_transactions as reserved
    where reserved.user_id = users.id and reserved.kind = 'reserve' and reserved.created_at > now() - interval '1 hour'
      and not exists (select from token_transactions as closing
                       where closing.request_id = reserved.request_id and closing.kind in ('settle', 'release')))`

/**
 * Call before anything takes tokens, in the same transaction: locks the member's row, grants the month's tokens if that
 * hasn't happened yet, and expires what is left from earlier months or exceeds the plan. Bought tokens stay.
 */
export const openMonth = (tx: Db, user_id: string) => openMonths(tx, [user_id])

/** For reading: opens a transaction only if there is a month to open. */
export async function openMonthIfDue(db: Db, user_id: string) {
  const { rows: due } = await sql`
    select from (${monthOf} where users.id = ${user_id} group by users.id, subscription_plans.id) as member
     where not opened or held > greatest(of_month, 0) or of_month > due`.execute(db)
  if (due.length > 0) await db.transaction().execute((tx) => openMonth(tx, user_id))
}

async function openMonths(tx: Db, ids: string[]) {
  // Separate statements: each sees what another server committed while this one waited for the rows.
  await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  await beginChosenPlans(tx, ids)
  await sql`
    with members as (${monthOf} where users.id = any(${ids}::uuid[]) and users.deleted_at is null
                      group by users.id, subscription_plans.id)
    insert into token_transactions (user_id, kind, amount, period)
    select id, 'monthly_expiry', greatest(of_month, 0) - held, (${thisMonth} - interval '1 month')::date
      from members where held > greatest(of_month, 0)
     union all
    select id, 'monthly_grant', monthly_token_limit, ${thisMonth} from members where not opened
     union all
    select id, 'plan_change', due - of_month, ${thisMonth} from members where opened and of_month > due`.execute(tx)
}

/** A smaller plan chosen earlier starts with the month. */
async function beginChosenPlans(tx: Db, ids: string[]) {
  const { rows: began } = await sql<{ id: string; left_plan: string }>`
    with began as (
      select id, current_plan_id, next_plan_id from users
       where id = any(${ids}::uuid[]) and next_plan_id is not null and deleted_at is null
         and not exists (select from token_transactions
                          where user_id = users.id and kind = 'monthly_grant' and period = ${thisMonth}))
    update users set current_plan_id = began.next_plan_id, next_plan_id = null
      from began where users.id = began.id
    returning users.id, began.current_plan_id as left_plan`.execute(tx)
  for (const { id, left_plan } of began) {
    await tellOfPlanStorage(tx, id, left_plan)
    await announce(tx, id, 'session')
    await announce(tx, id, 'subscription')
  }
}

const atOnce = 1000

/** Nobody has to wait for this job, since reading and asking open one's own month; it opens everybody else's. */
export const openEveryMonth: Job<object> = {
  name: 'open-every-month',
  // The month starts at midnight in London, which in summer is an hour before midnight UTC.
  schedule: '2 0,1,12,23 1,28-31 * *',
  run: (services) => openAllMonths(services),
}

export async function openAllMonths({ db, stopping }: Pick<Services, 'db' | 'stopping'>) {
  for (let after = '00000000-0000-0000-0000-000000000000'; !stopping; ) {
    const { rows } = await sql<{ id: string }>`
      select id from users
       where id > ${after} and deleted_at is null
         and not exists (select from token_transactions
                          where user_id = users.id and kind = 'monthly_grant' and period = ${thisMonth})
       order by id limit ${atOnce}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const last = ids.at(-1)
    if (!last) return
    await db.transaction().execute((tx) => openMonths(tx, ids))
    after = last
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../platform/database/database.ts'
import { ProviderError } from '../vehicle-data/provider-error.ts'

/** What a service allows per key, however many servers use it. */
export interface ServiceLimit {
  service: string
  perSecond: number
  burst: number
  perDay: number
}

export interface Pace {
  /** Waits for a turn; throws 'busy' if there is none before `deadline` (as in performance.now()). */
  enter(deadline: number): Promise<void>
  /** Stops all requests for this many seconds, because the service asked for it. */
  closeFor(seconds: number): Promise<void>
}

/**
 * The database gives out the turns, so that all servers together keep to the limit. Each turn moves `paced_until` on by
 * one request's share of a second; once it is further ahead than a burst, the next request waits for the difference.
 */
export function createPace(sql: Sql, { service, perSecond, burst, perDay }: ServiceLimit): Pace {
  const each = 1 / perSecond
  const today = sql`(clock_timestamp() at time zone 'utc')::date`

  async function takeTurn(patience: number): Promise<number | undefined> {
    const [turn] = await sql<{ wait: number }[]>`
      insert into service_limits as kept (service, paced_until, day, asked)
      values (${service}, clock_timestamp() + make_interval(secs => ${each}), ${today}, 1)
      on conflict (service) do update
        set paced_until = greatest(kept.paced_until, clock_timestamp()) + make_interval(secs => ${each}),
            day = ${today},
            asked = case when kept.day = ${today} then kept.asked + 1 else 1 end
        where coalesce(kept.closed_until, '-infinity') <= clock_timestamp()
          and (kept.day <> ${today} or kept.asked < ${perDay})
          and kept.paced_until <= clock_timestamp() + make_interval(secs => ${patience / 1000 + (burst - 1) * each})
      returning greatest(0, extract(epoch from paced_until - clock_timestamp()) - ${burst * each})::float8 * 1000 as wait`
    return turn?.wait
  }

  /** Milliseconds until there can be a turn: the service is closed, used up for today, or has too many waiting. */
  async function untilOpen(): Promise<number> {
    const [row] = await sql<{ wait: number }[]>`
      select greatest(
               extract(epoch from closed_until - clock_timestamp()),
               extract(epoch from paced_until - clock_timestamp()) - ${(burst - 1) * each},
               case when day = ${today} and asked >= ${perDay}
                    then extract(epoch from ${today} + interval '1 day' - clock_timestamp() at time zone 'utc') end, 0)::float8 * 1000 as wait
        from service_limits where service = ${service}`
    return row?.wait ?? 0
  }

  return {
    async enter(deadline) {
      for (;;) {
        const patience = Math.max(0, deadline - performance.now())
        const turn = await takeTurn(patience)
        if (turn !== undefined) return void (turn > 0 && (await sleep(turn)))
        const wait = await untilOpen()
        if (wait > deadline - performance.now())
          throw new ProviderError('busy', 'it has been asked often enough for now', {
            retryAfter: Math.max(1, Math.ceil(wait / 1000)),
          })
        await sleep(Math.max(wait, 10))
      }
    },
    async closeFor(seconds) {
      await sql`
        insert into service_limits as kept (service, closed_until)
        values (${service}, clock_timestamp() + make_interval(secs => ${seconds}))
        on conflict (service) do update set closed_until = greatest(kept.closed_until, excluded.closed_until)`
    },
  }
}

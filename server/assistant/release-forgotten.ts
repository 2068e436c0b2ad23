import { sql } from 'kysely'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import { type Reservation, releaseTokens } from './reserve-tokens.ts'

/** No answer takes this long: the server that reserved the tokens has died. */
const forgottenAfter = 10
const atOnce = 500

/** Gives back tokens reserved by servers that have died. */
export const releaseForgotten: Job<object> = {
  name: 'release-forgotten-tokens',
  schedule: '*/5 * * * *',
  run: (services) => releaseOlderThan(services, forgottenAfter),
}

export async function releaseOlderThan({ db }: Pick<Services, 'db'>, minutes: number) {
  const { rows: open } = await sql<Reservation>`
    select request_id, user_id, -amount as tokens from token_transactions as reserved
     where kind = 'reserve' and created_at > now() - interval '40 days'
       and created_at <= now() - make_interval(mins => ${minutes})
       and not exists (select from token_transactions as closing
                        where closing.request_id = reserved.request_id and closing.kind in ('settle', 'release'))
     order by created_at limit ${atOnce}`.execute(db)
  for (const reservation of open) await releaseTokens(db, reservation)
}

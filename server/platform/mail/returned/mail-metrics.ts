import { gauge, type Metric } from '../../observability/prometheus.ts'
import type { Services } from '../../services.ts'

/** In every server the same: they are of the database. */
export async function mailMetrics({ sql }: Pick<Services, 'sql'>): Promise<Metric[]> {
  const returned = await sql<{ why: string; value: number }[]>`
    select returned_why as why, count(*)::int as value from mails
     where returned_at > now() - interval '1 day' group by 1 order by 1`
  const [members] = await sql<{ value: number }[]>`
    select count(*)::int as value from users where email_unreachable_since is not null and deleted_at is null`
  return [
    gauge(
      'garagetale_mails_returned',
      'Emails that came back within a day: no such mailbox (no_mailbox), it takes nothing (mailbox), not delivered in time (gave_up), we or the message are not wanted (refused).',
      returned.map(({ why, value }) => ({ labels: { why }, value })),
    ),
    gauge('garagetale_unreachable_members', 'Members whose emails come back.', members?.value ?? 0),
  ]
}

import { longestSession } from '../../platform/auth/sessions.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

export const forgetExpired: Job<object> = {
  name: 'forget-expired',
  schedule: '17 * * * *',
  async run({ sql }) {
    await sql`
      delete from sessions where expires_at < now() or created_at < now() - make_interval(secs => ${longestSession})`
    await sql`delete from verifications where expires_at < now()`
    await sql`delete from account_invitations where expires_at < now()`
    await sql`delete from rate_limits where expires_at < now()`
    await sql`delete from registry_lookups where expires_at < now()`
    // Long after the last attempt: a server that died during it has not removed the link.
    await sql`
      update mails set state = 'failed', payload = payload - 'link'
       where state = 'queued' and payload ? 'link' and created_at < now() - interval '2 days'`
    await sql`delete from referral_mailboxes where erased_at < now() - interval '1 year'`
    await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`
  },
}

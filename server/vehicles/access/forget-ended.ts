import { sql } from 'kysely'
import type { Job } from '../../platform/jobs/jobs.ts'

/** Whom somebody once let in, or invited in vain, and their addresses: after 90 days nobody has a use for them. */
export const forgetEndedAccess: Job<object> = {
  name: 'forget-ended-access',
  schedule: '47 3 * * *',
  async run({ db }) {
    await sql`
      delete from vehicle_access
       where ended_at < now() - interval '90 days'
          or (member_id is null and expires_at < now() - interval '90 days')`.execute(db)
  },
}

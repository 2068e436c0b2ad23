import { sql } from 'kysely'
import { removeFile } from '../../platform/files/file-state.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/**
 * Links that ended long ago, with what they say about who looked; and covered copies whose receipt is gone or belongs to
 * somebody else by now.
 */
export const sweepReports: Job<object> = {
  name: 'sweep-reports',
  schedule: '53 * * * *',
  async run({ db }) {
    await sql`
      delete from report_links where least(revoked_at, expires_at) < now() - interval '90 days'`.execute(db)
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ covered_file_id: string }>`
        delete from covered_receipts as copy using files as original
         where original.id = copy.file_id and (original.state = 'removed' or original.user_id <> copy.user_id)
        returning copy.covered_file_id`.execute(tx)
      for (const { covered_file_id } of rows) await removeFile(tx, covered_file_id)
    })
  },
}

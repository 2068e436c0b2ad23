import { sql } from 'kysely'
import type { Job } from '../jobs/jobs.ts'
import { discardUpload } from './file-state.ts'
import { removeBytes } from './remove-file-bytes.ts'
import { clearReceivedFiles } from './spool-upload.ts'

const hour = 60 * 60 * 1000

/** For what a crash or an unavailable store has left: unfinished uploads, and bytes that could not be deleted. */
export const sweepFiles: Job<object> = {
  name: 'sweep-files',
  schedule: '17 * * * *',
  async run(services) {
    const { db, config } = services
    // A dialog may stay open over lunch, or overnight, and still use what it uploaded.
    const forgotten = await db
      .selectFrom('files')
      .select(['id', 'user_id'])
      .where('state', '=', 'pending')
      .where('removed_at', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .limit(1000)
      .execute()
    for (const file of forgotten) await discardUpload(db, file)
    const lingering = await db
      .selectFrom('files')
      .select('id')
      .where('state', '=', 'removed')
      .where('removed_at', '<', sql<Date>`now() - interval '1 hour'`)
      .where('size_bytes', '>', 0)
      .limit(1000)
      .execute()
    for (const { id } of lingering) await removeBytes(services, id)
    await clearReceivedFiles(config.dataDir, new Date(Date.now() - hour))
  },
}

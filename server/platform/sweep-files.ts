import type { Job } from './jobs.ts'
import { clearReceivedFiles } from './received-file.ts'
import { removeBytes } from './remove-file-bytes.ts'
import { discardUpload } from './uploads.ts'

const hour = 60 * 60 * 1000
// A dialog may stay open over lunch, or over night, and still name what it uploaded.
const day = 24 * hour

/** For what a crash or a store out of reach has left: uploads nobody finished, bytes nobody could delete. */
export const sweepFiles: Job<object> = {
  name: 'sweep-files',
  schedule: '17 * * * *',
  async run(services) {
    const { db, config } = services
    const before = new Date(Date.now() - hour)
    const forgotten = await db
      .selectFrom('files')
      .select(['id', 'user_id'])
      .where('state', '=', 'pending')
      .where('created_at', '<', new Date(Date.now() - day))
      .limit(1000)
      .execute()
    for (const file of forgotten) await discardUpload(db, file)
    const lingering = await db
      .selectFrom('files')
      .select('id')
      .where('state', '=', 'removed')
      .where('removed_at', '<', before)
      .where('size_bytes', '>', 0)
      .limit(1000)
      .execute()
    for (const { id } of lingering) await removeBytes(services, id)
    await clearReceivedFiles(config.dataDir, before)
  },
}

import type { ReportedType } from '#domain/community/moderation.ts'
import type { Db } from '../../platform/database/database.ts'
import { tellReporter } from './tell-people.ts'

type Open = { id: string; reporter_id: string | null }

/** All open reports on the thing, locked in a fixed order until the action is done. */
export const openReports = (
  tx: Db,
  { object_type, object_id }: { object_type: ReportedType; object_id: string },
): Promise<Open[]> =>
  tx
    .selectFrom('reports')
    .select(['id', 'reporter_id'])
    .where('object_type', '=', object_type)
    .where('object_id', '=', object_id)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

export async function settle(tx: Db, open: Open[], type: ReportedType, by: string | null, upheld: boolean) {
  if (open.length === 0) return
  await tx
    .updateTable('reports')
    .set({ state: upheld ? 'upheld' : 'dismissed', resolved_by: by, resolved_at: new Date() })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute()
  for (const report of open) await tellReporter(tx, report, type, upheld)
}

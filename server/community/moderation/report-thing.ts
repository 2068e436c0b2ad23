import { sql } from 'kysely'
import { reportedWords, reportTexts } from '#domain/community/moderation.ts'
import type { NewReport } from '#domain/community/new-report.ts'
import { tellModerators } from '../../members/notifications/tell-moderators.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { countIfDone, type Limit } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { findReportable } from './reportable.ts'

const day = 24 * 60 * 60
const limits = {
  member: { name: 'reports', hits: 20, seconds: day },
  address: { name: 'reports-address', hits: 60, seconds: day },
} satisfies Record<string, Limit>

/** One open report per member and thing; something the member can't see is treated as missing. */
export async function reportThing(services: Services, reporter: { id: string; address: string }, report: NewReport) {
  const { object_type, object_id, reason, details = null } = report
  const found = await findReportable(services.sql, reporter.id, object_type, object_id)
  if (!found) throw notFound(capitalised(reportedWords[object_type]))
  if (found.author_id === reporter.id) throw conflict('own_thing', reportTexts.ownThing)
  await countIfDone(
    services.sql,
    [
      [limits.member, reporter.id],
      [limits.address, reporter.address],
    ],
    () =>
      services.db.transaction().execute(async (tx) => {
        const { numInsertedOrUpdatedRows: added } = await tx
          .insertInto('reports')
          .values({ reporter_id: reporter.id, object_type, object_id, reason, details })
          .onConflict((open) =>
            open.columns(['reporter_id', 'object_type', 'object_id']).where(sql<boolean>`state = 'open'`).doNothing(),
          )
          .executeTakeFirst()
        if (!added) throw conflict('already_reported', reportTexts.already)
        await tellModerators(tx, found.author_id)
      }),
  )
}

const capitalised = (word: string) => word[0]?.toUpperCase() + word.slice(1)

import { sql } from 'kysely'
import type { LogDefinition } from '#domain/records/define-record.ts'
import { factsOf } from '#domain/records/facts.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { logColumnsWhere, logKinds, logNames, publicNamesOf } from '#domain/records/registry.ts'
import type { PublicService } from '#domain/sharing/public-vehicle.ts'

/* Which records, and which of their fields, a visitor may see. */

const limited = logKinds.flatMap(({ kind, publicTypes }: LogDefinition) => {
  if (!publicTypes) return []
  const others = sql`kind <> ${sql.lit(kind)}`
  return sql`(${sql.join([others, ...publicTypes.map((type) => sql`type = ${sql.lit(type)}`)], sql` or `)})`
})
/** Worded as in the index maintenance_logs_shareable; otherwise the index would not be used. */
export const shareableLog = sql<boolean>`${sql.join(limited, sql` and `)}`

/** For the json_build_object of a log that the statement calls `row`; `asPublicLog` turns it into what is shown. */
export const publicLogColumns = (row: string) =>
  sql.join(
    ['kind', ...logColumnsWhere((field) => field.public), 'mileage_km', 'details'].map(
      (column) => sql`${sql.lit(column)}, ${sql.ref(`${row}.${column}`)}`,
    ),
  )

export function asPublicLog(read: PublicService): PublicService {
  const { kind, details, ...shown } = read as PublicService & { kind: LogKind; details: object }
  const facts = factsOf(kind, details, (field) => field.public)
  return facts.length > 0 ? { ...shown, facts } : shown
}

/** By name: an amendment may mention more than the page shows. */
export const publicFields = {
  log: publicNamesOf(logNames),
  modification: publicNamesOf(['modification']),
  media: publicNamesOf(['media']),
}

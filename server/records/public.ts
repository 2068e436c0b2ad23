import { sql } from 'kysely'
import { factsOf } from '#domain/records/facts.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { logColumnsWhere, logKinds, logNames, publicNamesOf } from '#domain/records/registry.ts'
import type { PublicService } from '#domain/sharing/public-vehicle.ts'

/* What of the records a visitor may see. */

const limited = logKinds.flatMap(({ kind, publicTypes = [] }) =>
  publicTypes.length > 0
    ? sql`(kind <> ${sql.lit(kind)} or ${sql.join(
        publicTypes.map((type) => sql`type = ${sql.lit(type)}`),
        sql` or `,
      )})`
    : [],
)
/** In the words of the index maintenance_logs_shareable, or it would not be used. */
export const shareableLog = sql<boolean>`${sql.join(limited, sql` and `)}`

/** For the json_build_object of a log that the statement calls `row`; `asPublicLog` makes of it what is shown. */
export const publicLogColumns = (row: string) =>
  sql.join(
    ['kind', ...logColumnsWhere((field) => field.public), 'details'].map(
      (column) => sql`${sql.lit(column)}, ${sql.ref(`${row}.${column}`)}`,
    ),
  )

export function asPublicLog(read: PublicService): PublicService {
  const { kind, details, ...shown } = read as PublicService & { kind: LogKind; details: object }
  const facts = factsOf(kind, details, (field) => field.public)
  return facts.length > 0 ? { ...shown, facts } : shown
}

/** By their names: an amendment may speak of more than the page shows. */
export const publicFields = {
  log: publicNamesOf(logNames),
  modification: publicNamesOf(['modification']),
  media: publicNamesOf(['media']),
}

import { sql } from 'kysely'
import type { LogDefinition } from '#domain/records/define-record.ts'
import { factsOf } from '#domain/records/facts.ts'
import { logColumnsWhere, logKinds, logNames, publicNamesOf } from '#domain/records/registry.ts'
import type { PublicModification, PublicService } from '#domain/sharing/public-vehicle.ts'
import type { MileageFacts } from '#domain/vehicles/mileage.ts'
import { asEvidence, type ToldFacts } from './evidence.ts'

/* Which records, and which of their fields, a visitor may see. */

const limited = logKinds.flatMap(({ kind, publicTypes }: LogDefinition) => {
  if (!publicTypes) return []
  const others = sql`kind <> ${sql.lit(kind)}`
  return sql`(${sql.join([others, ...publicTypes.map((type) => sql`type = ${sql.lit(type)}`)], sql` or `)})`
})
/** Worded as in the index maintenance_logs_shareable; otherwise the index would not be used. */
export const shareableLog = sql<boolean>`${sql.join(limited, sql` and `)}`

/**
 * How many entries the owner of the vehicle `v` keeps back, of those that the page could show. What is private by nature
 * (fuel, insurance, notes, costs) is not among them.
 */
export const notShown = sql<number>`
  ((select count(*) from maintenance_logs r
     where r.vehicle_id = v.id and r.deleted_at is null and ${shareableLog}
       and not (v.show_maintenance and r.is_publicly_visible))
   + (select count(*) from modifications r
       where r.vehicle_id = v.id and r.deleted_at is null
         and not (v.show_modifications and r.is_publicly_visible)))::int`

/** For the json_build_object of a log that the statement calls `row`; `asPublicLog` turns it into what is shown. */
export const publicLogColumns = (row: string) =>
  sql.join(
    ['kind', ...logColumnsWhere((field) => field.public), 'mileage_km', 'details'].map(
      (column) => sql`${sql.lit(column)}, ${sql.ref(`${row}.${column}`)}`,
    ),
  )

/** `odd_readings` as visitors are told of them. */
export const asPublicLog =
  ({ odd_readings }: Pick<MileageFacts, 'odd_readings'>) =>
  (read: PublicService): PublicService => {
    const { details, rests_on, ...log } = read as PublicService & { details: object; rests_on: ToldFacts }
    const facts = factsOf(log.kind, details, (field) => field.public)
    const shown = { ...log, evidence: asEvidence(rests_on, log, odd_readings) }
    return facts.length > 0 ? { ...shown, facts } : shown
  }

export function asPublicModification(read: PublicModification): PublicModification {
  const { rests_on, ...shown } = read as PublicModification & { rests_on: ToldFacts }
  return { ...shown, evidence: asEvidence(rests_on, { date: shown.install_date }, []) }
}

/** By name: an amendment may mention more than the page shows. */
export const publicFields = {
  log: publicNamesOf(logNames),
  modification: publicNamesOf(['modification']),
  media: publicNamesOf(['media']),
}

import { sql } from 'kysely'
import type { Attachment } from '#domain/basics/upload.ts'
import { logColumns } from '#domain/records/define-record.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { type LogPage, logPageSize, type MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf } from '#domain/records/registry.ts'
import type { OddReading } from '#domain/vehicles/mileage.ts'
import { confirmedBy, confirmedVehicle, namedBusiness } from '../../businesses/confirmations/confirmed-by.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import { asPage } from '../../platform/http/paging.ts'
import { addedBy } from '../../vehicles/access/added-by.ts'
import { costReader, type OwnedVehicle } from '../../vehicles/access.ts'
import { type StandingOut, standingOut, withOddReadings } from '../../vehicles/garage/mileage-facts.ts'
import { amendmentsOfRow } from '../amendments/amendments.queries.ts'
import { toldDetails, withDetails } from '../details.ts'
import { asEvidence, evidenceFacts, readOddReadings } from '../evidence.ts'
import { imagesOf } from '../record-images.ts'
import { usedParts } from '../used-parts.ts'

const columns = logColumns.filter((column) => column !== 'cost')

const logsOf = (db: Db, vehicle: Pick<OwnedVehicle, 'id' | 'user_id' | 'grant'>, kind: LogKind) =>
  db
    .selectFrom('maintenance_logs')
    .select(['id', ...columns, 'is_publicly_visible', 'confirmed_doubts', 'version'])
    .select([
      sql<LogKind>`kind`.as('kind'),
      sql<number | null>`case when ${mayTellCost('maintenance_logs', costReader(vehicle))} then cost::float8 end`.as(
        'cost',
      ),
      toldDetails('maintenance_logs', costReader(vehicle)).as('details'),
      usedParts(vehicle.id).as('used_parts'),
      addedBy('maintenance_logs', vehicle.user_id).as('added_by'),
      sql<boolean>`seal_id is not null`.as('is_sealed'),
      namedBusiness('maintenance_logs', vehicle.user_id).as('business'),
      confirmedBy('maintenance_logs').as('confirmed_by'),
      confirmedVehicle('maintenance_logs').as('confirmed_vehicle'),
      amendmentsOfRow('maintenance_log', 'maintenance_logs').as('amendments'),
      sql<string>`to_json(created_at) #>> '{}'`.as('created_at'),
      sql<string | null>`to_json(changed_at) #>> '{}'`.as('changed_at'),
      sql<
        Attachment[]
      >`case when ${mayTellCost('maintenance_logs', costReader(vehicle))} then ${imagesOf('maintenance_log_id', 'maintenance_logs.id')}
                        else '[]'::jsonb end`.as('images'),
    ])
    .where('vehicle_id', '=', vehicle.id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)

/** Newest first; `after` is the last one of the page before. */
export async function listLogs(
  db: Db,
  vehicle: OwnedVehicle,
  kind: LogKind,
  after?: string,
  size = logPageSize,
): Promise<LogPage> {
  if (!vehicle.grant && after === undefined && size === logPageSize) {
    const [first] = await firstLogs(db, { vehicle_id: vehicle.id, user_id: vehicle.user_id, kind })
    return asLogPage(kind, first?.logs ?? [], first ? withOddReadings(first).odd_readings : [])
  }
  const query = newestLogsOf(db, vehicle, kind)
    .$if(after !== undefined, (logs) =>
      logs.where(
        sql<boolean>`(date, created_at, id) <
          (select mark.date, mark.created_at, mark.id from maintenance_logs mark
            where mark.id = ${after} and mark.vehicle_id = ${vehicle.id})`,
      ),
    )
    .limit(size + 1)
  const [odd_readings, found] = await Promise.all([readOddReadings(db, vehicle.id), query.execute()])
  return asLogPage(kind, found, odd_readings, size)
}

const asLogPage = (kind: LogKind, found: EvidentLog[], odd_readings: OddReading[], size = logPageSize): LogPage =>
  asPage(
    found.map((log) => evident(kind, log, odd_readings)),
    size,
  )

const evidentLogsOf = (...of: Parameters<typeof logsOf>) =>
  logsOf(...of).select(evidenceFacts('maintenance_logs', 'maintenance_logs').as('facts'))
const newestLogsOf = (...of: Parameters<typeof logsOf>) =>
  evidentLogsOf(...of)
    .orderBy('date', 'desc')
    .orderBy('maintenance_logs.created_at', 'desc')
    .orderBy('id', 'desc')
type EvidentLog = Awaited<ReturnType<ReturnType<typeof evidentLogsOf>['execute']>>[number]

/**
 * The first page of an owner's, as most lists are asked for: as one value, which JSON.parse reads sooner than the driver
 * does its rows, and with the readings that stand out.
 */
const firstLogs = preparedQuery(
  (db, { vehicle_id, user_id, kind }: Omit<Which, 'id'>) => sql<{ logs: EvidentLog[] } & StandingOut>`
    select (select coalesce(json_agg(log), '[]')
              from (${newestLogsOf(db, { id: vehicle_id, user_id }, kind).limit(sql.lit(logPageSize + 1))}) as log) as logs,
           ${standingOut('car')} as standing_out
      from (select ${vehicle_id}::uuid as id) as car`,
)

const evident = (kind: LogKind, { facts, ...log }: EvidentLog, odd_readings: OddReading[]): MaintenanceLog => ({
  ...withDetails(kind, log),
  evidence: asEvidence(facts, log, odd_readings),
})

/** As the list gives it. */
export async function getEvidentLog(db: Db, vehicle: OwnedVehicle, kind: LogKind, id: string): Promise<MaintenanceLog> {
  const found = isId(id) ? await evidentLogsOf(db, vehicle, kind).where('id', '=', id).executeTakeFirst() : undefined
  if (!found) throw notFound(definitionOf(kind).nouns.thing)
  return evident(kind, found, await readOddReadings(db, vehicle.id))
}

interface Which {
  vehicle_id: string
  /** The vehicle's owner. */
  user_id: string
  kind: LogKind
  id: string
}
export const findLog = preparedQuery((db, { vehicle_id, user_id, kind, id }: Which) =>
  logsOf(db, { id: vehicle_id, user_id }, kind).where('id', '=', id),
)
type FoundLog = Awaited<ReturnType<typeof findLog>>[number]

export async function getLog(db: Db, vehicle: OwnedVehicle, kind: LogKind, id: string): Promise<MaintenanceLog> {
  const which = { vehicle_id: vehicle.id, user_id: vehicle.user_id, kind, id }
  return asLog(kind, isId(id) ? await findLog(db, which) : [])
}

export function asLog(kind: LogKind, [found]: readonly FoundLog[]): MaintenanceLog {
  if (!found) throw notFound(definitionOf(kind).nouns.thing)
  return withDetails(kind, found)
}

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { NewReportLink } from '#domain/sharing/new-report-link.ts'
import {
  mostLinks,
  type ReportDevice,
  type ReportLink,
  type ReportView,
  reportTexts,
} from '#domain/sharing/report-link.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const mostViewsTold = 20
const mostListed = 100

const linksOf = (db: Db, { id, user_id }: OwnedVehicle) =>
  db
    .selectFrom('report_links as link')
    .select(['link.id', 'label', 'with_receipts', 'cover_receipts', 'with_costs'])
    .select([
      sql<string>`to_json(link.created_at) #>> '{}'`.as('created_at'),
      sql<string>`to_json(expires_at) #>> '{}'`.as('expires_at'),
      sql<string | null>`to_json(revoked_at) #>> '{}'`.as('revoked_at'),
      sql<number>`(select count(*)::int from report_views where link_id = link.id)`.as('view_count'),
      sql<ReportView[]>`(
        select coalesce(json_agg(json_build_object('viewed_at', viewed_at, 'device', device) order by viewed_at desc), '[]')
          from (select viewed_at, device from report_views where link_id = link.id
                 order by viewed_at desc limit ${sql.lit(mostViewsTold)}) as newest)`.as('views'),
    ])
    .where('vehicle_id', '=', id)
    .where('link.user_id', '=', user_id)

export const listReportLinks = (db: Db, vehicle: OwnedVehicle): Promise<ReportLink[]> =>
  linksOf(db, vehicle).orderBy('link.created_at', 'desc').orderBy('link.id', 'desc').limit(mostListed).execute()

export const makeReportLink = (db: Db, vehicle: OwnedVehicle, { days, ...wanted }: NewReportLink) =>
  db.transaction().execute(async (tx) => {
    await holdVehicle(tx, vehicle)
    const { working } = await tx
      .selectFrom('report_links')
      .select(sql<number>`count(*)::int`.as('working'))
      .where('vehicle_id', '=', vehicle.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow()
    if (working >= mostLinks) throw conflict('too_many_links', reportTexts.tooMany)
    const token = randomBytes(32).toString('base64url')
    const { id } = await tx
      .insertInto('report_links')
      .values({
        ...wanted,
        ...{ vehicle_id: vehicle.id, user_id: vehicle.user_id, token_hash: hashOf(token) },
        expires_at: sql<Date>`now() + make_interval(days => ${days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { link: await getLink(tx, vehicle, id), token }
  })

async function getLink(tx: Db, vehicle: OwnedVehicle, id: string): Promise<ReportLink> {
  const link = await linksOf(tx, vehicle).where('link.id', '=', id).executeTakeFirst()
  if (!link) throw notFound('Link')
  return link
}

/** Ending one that has ended changes nothing. */
export const endReportLink = (db: Db, vehicle: OwnedVehicle, id: string): Promise<ReportLink> =>
  db.transaction().execute(async (tx) => {
    await holdVehicle(tx, vehicle)
    await tx
      .updateTable('report_links')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
      .where('id', '=', id)
      .where('vehicle_id', '=', vehicle.id)
      .where('user_id', '=', vehicle.user_id)
      .execute()
    return getLink(tx, vehicle, id)
  })

/** With its views: what remains of somebody who looked at the car. Only of one that has ended. */
export const forgetReportLink = (db: Db, vehicle: OwnedVehicle, id: string) =>
  db.transaction().execute(async (tx) => {
    await holdVehicle(tx, vehicle)
    const gone = await tx
      .deleteFrom('report_links')
      .where('id', '=', id)
      .where('vehicle_id', '=', vehicle.id)
      .where('user_id', '=', vehicle.user_id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound('Link')
  })

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** Only while it works, the car is still its maker's, and they are a member in good standing. */
export const findByToken = (db: Db, token: string) =>
  db
    .selectFrom('report_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .innerJoin('vehicles', (join) =>
      join.onRef('vehicles.id', '=', 'link.vehicle_id').onRef('vehicles.user_id', '=', 'link.user_id'),
    )
    .select(['link.id', 'link.vehicle_id', 'link.user_id', 'with_receipts', 'cover_receipts', 'with_costs'])
    .select(sql<string>`to_json(expires_at) #>> '{}'`.as('expires_at'))
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('vehicles.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()

/** Once in half an hour for each kind of device: whoever reloads the page has not come again. */
export const noteView = (db: Db, { id }: OpenLink, device: ReportDevice) =>
  db.transaction().execute(async (tx) => {
    await tx.selectFrom('report_links').select('id').where('id', '=', id).forUpdate().execute()
    await sql`
      insert into report_views (link_id, device) select id, ${device} from report_links
       where id = ${id} and not exists (
         select from report_views where link_id = ${id} and device = ${device}
            and viewed_at > now() - interval '30 minutes')`.execute(tx)
  })

import { sql } from 'kysely'
import { type BusinessService, businessTexts, mostServices } from '#domain/businesses/business.ts'
import type { NewBusinessService } from '#domain/businesses/new-business.ts'
import type { Db } from '../platform/database/database.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { announce } from '../platform/live/live.ts'
import { holdBusiness } from './hold-business.ts'

const columns = [
  'id',
  'name',
  'description',
  'estimated_time',
  sql<number | null>`price::float8`.as('price'),
  'is_quote_required',
  'position',
] as const

/** The form sends everything, so missing values are empty. A service on request has no price. */
const asRow = ({
  name,
  description = null,
  estimated_time = null,
  price = null,
  is_quote_required,
}: NewBusinessService) => ({
  name,
  description,
  estimated_time,
  price: is_quote_required ? null : price,
  is_quote_required,
})

export const addService = (db: Db, user_id: string, service: NewBusinessService): Promise<BusinessService> =>
  db.transaction().execute(async (tx) => {
    const { id: business_id } = await holdBusiness(tx, user_id)
    const { count, next } = await tx
      .selectFrom('business_services')
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(position) + 1, 0)`.as('next')])
      .where('business_id', '=', business_id)
      .executeTakeFirstOrThrow()
    if (count >= mostServices) throw conflict('enough_services', businessTexts.tooManyServices)
    const added = await tx
      .insertInto('business_services')
      .values({ ...asRow(service), business_id, position: next })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await announce(tx, user_id, 'business')
    return added
  })

export const changeService = (
  db: Db,
  user_id: string,
  id: string,
  service: NewBusinessService,
): Promise<BusinessService> =>
  db.transaction().execute(async (tx) => {
    const { id: business_id } = await holdBusiness(tx, user_id)
    const changed = await tx
      .updateTable('business_services')
      .set(asRow(service))
      .where((row) => row.and({ id, business_id }))
      .returning(columns)
      .executeTakeFirst()
    if (!changed) throw notFound('Service')
    await announce(tx, user_id, 'business')
    return changed
  })

export const removeService = (db: Db, user_id: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const { id: business_id } = await holdBusiness(tx, user_id)
    const removed = await tx
      .deleteFrom('business_services')
      .where((row) => row.and({ id, business_id }))
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound('Service')
    await announce(tx, user_id, 'business')
  })

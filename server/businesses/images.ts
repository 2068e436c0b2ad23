import { sql } from 'kysely'
import { type BusinessImage, businessTexts, mostBusinessImages } from '#domain/businesses/business.ts'
import type { Db } from '../platform/database/database.ts'
import { attachUpload, removeFile } from '../platform/files/file-state.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { announce } from '../platform/live/live.ts'
import { holdBusiness } from './hold-business.ts'

const images = (db: Db, business_id: string): Promise<BusinessImage[]> =>
  db
    .selectFrom('business_images')
    .innerJoin('files', 'files.id', 'file_id')
    .select(['business_images.id', 'url', 'caption', 'position', 'width', 'height'])
    .where('business_id', '=', business_id)
    .orderBy('position')
    .orderBy('business_images.id')
    .execute()

/** After the existing ones, in the order in which they were chosen. */
export const addImages = (db: Db, user_id: string, fileIds: string[]): Promise<BusinessImage[]> =>
  db.transaction().execute(async (tx) => {
    const { id: business_id } = await holdBusiness(tx, user_id)
    const chosen = [...new Set(fileIds)]
    const { count, next } = await tx
      .selectFrom('business_images')
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(position) + 1, 0)`.as('next')])
      .where('business_id', '=', business_id)
      .executeTakeFirstOrThrow()
    if (count + chosen.length > mostBusinessImages) throw conflict('enough_images', businessTexts.tooManyImages)
    for (const [place, file_id] of chosen.entries()) {
      await attachUpload(tx, { id: file_id, user_id, kind: 'business' })
      await tx
        .insertInto('business_images')
        .values({ business_id, file_id, position: next + place })
        .execute()
    }
    await announce(tx, user_id, 'business')
    return (await images(tx, business_id)).filter(({ position }) => position >= next)
  })

export const captionImage = (db: Db, user_id: string, id: string, caption: string | null): Promise<BusinessImage> =>
  db.transaction().execute(async (tx) => {
    const { id: business_id } = await holdBusiness(tx, user_id)
    await tx
      .updateTable('business_images')
      .set({ caption })
      .where((row) => row.and({ id, business_id }))
      .execute()
    const changed = (await images(tx, business_id)).find((image) => image.id === id)
    if (!changed) throw notFound('Picture')
    await announce(tx, user_id, 'business')
    return changed
  })

export const removeImage = (db: Db, user_id: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const { id: business_id } = await holdBusiness(tx, user_id)
    const removed = await tx
      .deleteFrom('business_images')
      .where((row) => row.and({ id, business_id }))
      .returning('file_id')
      .executeTakeFirst()
    if (!removed) throw notFound('Picture')
    await removeFile(tx, removed.file_id)
    await announce(tx, user_id, 'business')
  })

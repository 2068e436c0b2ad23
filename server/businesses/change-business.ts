import { sql } from 'kysely'
import { businessTexts, type OwnBusiness, vouchedFor } from '#domain/businesses/business.ts'
import type { BusinessChange } from '#domain/businesses/new-business.ts'
import { tellModerators } from '../members/notifications/tell-moderators.ts'
import type { Db } from '../platform/database/database.ts'
import { attachUpload, removeFile } from '../platform/files/file-state.ts'
import { changedElsewhere, conflict } from '../platform/http/errors.ts'
import { announce } from '../platform/live/live.ts'
import { getOwnBusiness } from './business.queries.ts'
import { holdBusiness } from './hold-business.ts'

export const changeBusiness = (db: Db, user_id: string, change: BusinessChange): Promise<OwnBusiness> =>
  db.transaction().execute(async (tx) => {
    const { version, ...details } = change
    const held = await holdBusiness(tx, user_id)
    if (held.version !== version) throw changedElsewhere()
    const replaced: string[] = []
    for (const picture of ['banner_file_id', 'logo_file_id'] as const) {
      const [before, now] = [held[picture], details[picture]]
      if (now === undefined || now === before) continue
      if (now) await attachUpload(tx, { id: now, user_id, kind: 'business' })
      if (before) replaced.push(before)
    }
    const isOther = vouchedFor.some((field) => details[field] !== undefined && details[field] !== held[field])
    if (Object.values(details).every((value) => value === undefined)) return getOwnBusiness(tx, user_id)
    await tx
      .updateTable('business_profiles')
      // The clock's time, not the transaction's: a decision that was waited for is older than this change.
      .set({ ...details, ...(isOther ? { details_changed_at: sql<Date>`clock_timestamp()` } : {}) })
      .where('id', '=', held.id)
      .execute()
    for (const file of replaced) await removeFile(tx, file)
    await announce(tx, user_id, 'business')
    if (isOther) await tellModerators(tx, user_id)
    return getOwnBusiness(tx, user_id)
  })

/**
 * Deletes its services and pictures; its reviews are kept in case it is reopened. Records that named it stay with their
 * owners, without the link. Refused while it is hidden: reopened, it would be visible again.
 */
export const closeBusiness = (db: Db, user_id: string) =>
  db.transaction().execute(async (tx) => {
    const { id, hidden_at, banner_file_id, logo_file_id } = await holdBusiness(tx, user_id)
    if (hidden_at) throw conflict('hidden', businessTexts.hiddenStays)
    const images = await tx.deleteFrom('business_images').where('business_id', '=', id).returning('file_id').execute()
    await tx.deleteFrom('business_profiles').where('id', '=', id).execute()
    for (const file of [banner_file_id, logo_file_id, ...images.map(({ file_id }) => file_id)])
      if (file) await removeFile(tx, file)
    await announce(tx, user_id, 'business')
  })

import { sql } from 'kysely'
import { publicSlug } from '#domain/sharing/public-slug.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import { earnPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { slugSuffix } from '../../platform/database/slug-suffix.ts'
import { setVehicleFilesVisibility } from '../../platform/files/file-visibility.ts'
import type { VehicleAccess } from '../../vehicles/access.ts'

/**
 * Turns the public page, with its pictures and documents, on or off. Takes the vehicle as holdVehicle returned it, so
 * that its address is created only once, even on a double click; the address is kept while the page is off.
 */
export async function setPublic(tx: Db, { vehicle: held, actor }: VehicleAccess, is_public: boolean) {
  if (held.is_public === is_public) return
  const address = {
    public_url: sql<string>`coalesce(public_url, ${publicSlug(held, slugSuffix())})`,
    public_created_at: sql<Date>`coalesce(public_created_at, now())`,
  }
  await tx
    .updateTable('vehicles')
    .set({ is_public, ...(is_public ? address : {}) })
    .where('id', '=', held.id)
    .execute()
  await setVehicleFilesVisibility(tx, held.id, is_public)
  if (!is_public) return
  await earnPoints(tx, {
    user_id: actor.id,
    rule: 'vehicle-published',
    object_type: 'vehicle',
    object_id: held.id,
    vehicle_id: held.id,
  })
  // The badge is for a garage that can be visited.
  await awardBadges(tx, held.user_id, 'open-garage')
}

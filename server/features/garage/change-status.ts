import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { publicSlug, slugSuffixLength } from '#domain/public-slug.ts'
import type { VehicleStatus } from '#domain/vehicle.ts'
import type { Db } from '../../platform/database.ts'
import { announce } from '../../platform/live.ts'
import { setVehicleFilesVisibility } from '../files/file-visibility.ts'
import { earnPoints } from '../points/points.ts'
import type { OwnedVehicle } from './own-vehicle.ts'

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const suffix = () => Array.from({ length: slugSuffixLength }, () => characters[randomInt(characters.length)]).join('')

/**
 * On sale a vehicle is public, off sale it is private and its advertisement a draft again. Takes the vehicle as
 * holdVehicle gave it, so that the address of the public page is made once, whoever clicks twice.
 */
export async function changeStatus(tx: Db, held: OwnedVehicle, status: VehicleStatus) {
  const forSale = status === 'For Sale'
  if (held.status !== status) {
    await tx
      .updateTable('vehicles')
      .set({
        status,
        is_public: forSale,
        ...(forSale
          ? {
              public_url: sql<string>`coalesce(public_url, ${publicSlug(held, suffix())})`,
              public_created_at: sql<Date>`coalesce(public_created_at, now())`,
            }
          : {}),
      })
      .where('id', '=', held.id)
      .execute()
    await setVehicleFilesVisibility(tx, held.id, forSale)
    if (forSale)
      await earnPoints(tx, {
        user_id: held.user_id,
        rule: 'vehicle-published',
        object_type: 'vehicle',
        object_id: held.id,
        vehicle_id: held.id,
      })
    else
      await tx
        .updateTable('vehicle_listings')
        .set({ status: 'draft', published_at: null })
        .where('vehicle_id', '=', held.id)
        .where('status', '=', 'published')
        .execute()
    await announce(tx, held.user_id, 'vehicles')
  }
}

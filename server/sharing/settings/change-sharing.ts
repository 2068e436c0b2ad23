import { sql } from 'kysely'
import { hiddenEntriesCode, type Sharing, type SharingChange } from '#domain/sharing/sharing.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, conflict, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { setPublic } from './set-public.ts'
import { hiddenEntries, showAllEntries } from './shared-entries.ts'

export async function getSharing(db: Db, { id }: OwnedVehicle): Promise<Sharing> {
  const found = await db
    .selectFrom('vehicles')
    .select(['is_public', 'public_url', 'public_description', 'show_maintenance', 'show_modifications'])
    .select([
      hiddenEntries('maintenance', 'show_maintenance').as('hidden_logs'),
      hiddenEntries('modifications', 'show_modifications').as('hidden_modifications'),
      listingShown.as('listing_shown'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Vehicle')
  const { hidden_logs, hidden_modifications, ...sharing } = found
  return { ...sharing, hidden: { maintenance: hidden_logs, modifications: hidden_modifications } }
}

const listingShown = sql<boolean>`vehicles.status = 'For Sale' and exists (
  select from vehicle_listings
   where vehicle_id = vehicles.id and user_id = vehicles.user_id and status = 'published' and hidden_at is null)`

const switches = { maintenance: 'show_maintenance', modifications: 'show_modifications' } as const

export const changeSharing = (db: Db, access: VehicleAccess, change: SharingChange): Promise<Sharing> =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, access.vehicle)
    const before = await getSharing(tx, held)
    if (change.is_public !== undefined) await setPublic(tx, { ...access, vehicle: held }, change.is_public)
    for (const kind of ['maintenance', 'modifications'] as const) {
      const show = change[switches[kind]]
      if (show !== undefined) await switchHistory(tx, held, before, kind, show, change.hidden)
    }
    const { public_description: message, public_description_was: was = null } = change
    if (message !== undefined && message !== before.public_description) {
      if (was !== before.public_description) throw changedElsewhere()
      await tx.updateTable('vehicles').set({ public_description: message }).where('id', '=', held.id).execute()
    }
    await announce(tx, held.user_id, 'vehicles')
    return getSharing(tx, held)
  })

async function switchHistory(
  tx: Db,
  held: OwnedVehicle,
  before: Sharing,
  kind: keyof typeof switches,
  show: boolean,
  hidden: SharingChange['hidden'],
) {
  const column = switches[kind]
  // Individually hidden entries aren't shown again without asking.
  if (show && before.hidden[kind] > 0 && !hidden && !before[column])
    throw conflict(hiddenEntriesCode, 'Some entries were hidden individually. Show all of them, or keep those hidden?')
  const changes = before[column] !== show
  if (changes)
    await tx
      .updateTable('vehicles')
      .set({ [column]: show })
      .where('id', '=', held.id)
      .execute()
  if (show && hidden === 'show') await showAllEntries(tx, held, kind, 'all')
  else if (changes) await showAllEntries(tx, held, kind, show ? 'kept' : 'none')
}

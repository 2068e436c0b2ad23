import { asKept } from '#domain/basics/distance.ts'
import type { VehicleChange } from '#domain/vehicles/vehicle.ts'
import type { Db } from '../../platform/database/database.ts'
import { removeFile } from '../../platform/files/file-state.ts'
import { changedElsewhere } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../access.ts'
import { askAboutOdometer } from '../doubts/ask-about.ts'
import { correctIdentity } from '../identity/correct-identity.ts'
import { countKilometres, saysKilometres } from '../mileage/counts-kilometres.ts'
import { saved, setPhoto } from './add-vehicle.ts'
import { changeStatus } from './change-status.ts'
import { holdVehicle } from './own-vehicle.ts'
import { detailsChanging, mileageRead } from './vehicle-hooks.ts'

/** Unlike in records, the mileage may be corrected downwards here, after a question. */
export function editVehicle(db: Db, { vehicle, actor, role }: VehicleAccess, change: VehicleChange) {
  const { version, status, image_file_id, confirmed, registration_number, make, model, year, ...rest } = change
  const { mileage: _, odometer_unit: __, ...described } = rest
  return db.transaction().execute(async (tx) => {
    const locked = await holdVehicle(tx, vehicle)
    if (locked.version !== version) throw changedElsewhere()
    const held = await countKilometres(tx, locked, confirmed)
    const fields: Partial<ReturnType<typeof asKept>> & typeof described = { ...described, ...measured(change, held) }
    await detailsChanging.run(tx, held, { ...change, ...fields })
    if (fields.mileage !== undefined && fields.mileage !== held.mileage)
      await askAboutOdometer(
        tx,
        { ...held, odometer_unit: change.odometer_unit ?? held.odometer_unit },
        { miles: fields.mileage, km: fields.mileage_km ?? null },
        confirmed,
      )
    await correctIdentity(tx, { vehicle: held, actor, role }, { registration_number, make, model, year })
    if (Object.keys(fields).length > 0) await tx.updateTable('vehicles').set(fields).where('id', '=', held.id).execute()
    if (fields.mileage !== undefined && fields.mileage !== held.mileage) await mileageRead.run(tx, held)
    await changePhoto(tx, held, actor.id, image_file_id)
    if (status) await changeStatus(tx, { vehicle: await holdVehicle(tx, held), actor, role }, status)
    await announce(tx, held.user_id, 'vehicles')
    return tx.selectFrom('vehicles').select(saved).where('id', '=', held.id).executeTakeFirstOrThrow()
  })
}

type Typed = Pick<VehicleChange, 'mileage' | 'odometer_unit' | 'confirmed'>

/** The mileage is typed in the unit named beside it, or else in miles; naming another says what the instrument counts. */
function measured({ mileage, odometer_unit: named, confirmed }: Typed, held: OwnedVehicle) {
  const odometer_unit = saysKilometres(confirmed) ? 'km' : named
  return {
    ...(odometer_unit && odometer_unit !== held.odometer_unit ? { odometer_unit, odometer_unit_chosen: true } : {}),
    ...(mileage === undefined ? {} : changedTo(held, asKept(mileage, odometer_unit ?? 'mi'))),
  }
}

/** The form sends what it was filled with: what the instrument shows already is not said anew. */
const changedTo = (held: OwnedVehicle, kept: ReturnType<typeof asKept>) =>
  kept.mileage === held.mileage && (kept.mileage_km ?? held.mileage_km) === held.mileage_km ? {} : kept

async function changePhoto(tx: Db, held: OwnedVehicle, actor_id: string, file_id: string | null | undefined) {
  if (file_id === undefined || file_id === held.image_file_id) return
  if (held.image_file_id) await removeFile(tx, held.image_file_id)
  if (file_id) await setPhoto(tx, held, actor_id, file_id)
  else await tx.updateTable('vehicles').set({ image_file_id: null }).where('id', '=', held.id).execute()
}

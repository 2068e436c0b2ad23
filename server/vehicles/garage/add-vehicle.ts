import { sql } from 'kysely'
import { introIsDue } from '#domain/account/onboarding.ts'
import { asKept } from '#domain/basics/distance.ts'
import { londonToday } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { type Doubt, mileageDoubt } from '#domain/vehicles/doubt.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { type RegistryRecord, saidIdentity } from '#domain/vehicles/registry.ts'
import type { NewVehicle } from '#domain/vehicles/vehicle.ts'
import { markVehicleAdded } from '../../account/onboarding/onboarding.queries.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import { earnPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { attachUpload } from '../../platform/files/file-state.ts'
import { doubtful, limitReached } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { applyOfficial } from '../due-dates/set-due-date.ts'
import { keepRegistryData } from '../lookup/keep-registry-data.ts'
import { lookUp } from '../lookup/look-up.ts'

export const saved = [
  'id',
  'make',
  'model',
  'year',
  'registration_number',
  'mileage',
  'status',
  'image_url',
  'version',
] as const

/**
 * The vehicle, what the registry knows about it, its photo, the first step of onboarding and the points: together or
 * not at all. Looked-up data comes from our own copy of the registry's answer, never from the form: one car's MOT tests
 * must not appear under another car's name.
 */
export async function addVehicle(services: Services, user_id: string, form: NewVehicle) {
  const { looked_up, image_file_id = null, confirmed = [], odometer_unit = 'mi', ...described } = form
  const typed = { ...described, ...asKept(form.mileage, odometer_unit) }
  const vrm = typed.registration_number
  const record = looked_up && vrm ? await lookUp(services, user_id, vrm) : undefined
  // 0 is the form's default: the test station knows better.
  const fields = { ...typed, mileage: typed.mileage || (record?.prefill.mileage ?? 0) }
  return services.db.transaction().execute(async (tx) => {
    if (services.config.capVehicles) await refuseBeyondPlan(tx, user_id)
    const open = (await doubtsAbout(tx, user_id, fields, record)).filter(({ code }) => !confirmed.includes(code))
    if (open.length > 0) throw doubtful(open)
    const vehicle = await tx
      .insertInto('vehicles')
      .values({
        ...{ ...fields, mileage: typed.mileage },
        ...{ odometer_unit, odometer_unit_chosen: odometer_unit === 'km' },
        ...{ ...record?.vehicle, ...(record && saidIdentity(record.prefill)), user_id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (record) await keepRegistryData(tx, vehicle.id, record)
    if (record) await applyOfficial(tx, { id: vehicle.id, user_id }, record.due_dates)
    if (record && typed.mileage === 0) await keepTestReading(tx, vehicle.id, record)
    const maintenance_intro_due = introIsDue(await markVehicleAdded(tx, user_id))
    await earnPoints(tx, {
      user_id,
      rule: 'vehicle-added',
      object_type: 'vehicle',
      object_id: vehicle.id,
      vehicle_id: vehicle.id,
    })
    if (image_file_id) await setPhoto(tx, { id: vehicle.id, is_public: false }, user_id, image_file_id)
    await awardBadges(tx, user_id, 'first-wheels', 'full-house')
    await announce(tx, user_id, 'vehicles')
    const added = await tx.selectFrom('vehicles').select(saved).where('id', '=', vehicle.id).executeTakeFirstOrThrow()
    return { ...added, maintenance_intro_due }
  })
}

/** A car that read less at its newest test than at an earlier one shows what it read last. */
const keepTestReading = (tx: Db, vehicle_id: string, { prefill, mot_history }: RegistryRecord) =>
  sql`
    insert into mileage_readings (vehicle_id, date, value, unit, source)
    select id, ${mot_history.find(({ odometer_reading }) => odometer_reading !== null)?.test_date ?? null}::date,
           ${prefill.mileage_in_km ?? prefill.mileage}::integer, ${prefill.mileage_in_km === null ? 'mi' : 'km'}, 'lookup'
      from vehicles where id = ${vehicle_id} and mileage <> ${prefill.mileage}::integer`.execute(tx)

type Fields = Pick<NewVehicle, 'registration_number' | 'mileage'> & { mileage_km: number | null }

async function doubtsAbout(tx: Db, user_id: string, fields: Fields, record: RegistryRecord | undefined) {
  const tested = record?.mot_history.find(({ odometer_reading }) => odometer_reading !== null)
  const miles = record?.prefill.mileage ?? null
  const reading = tested && miles !== null ? { date: tested.test_date, miles } : null
  const known = { highestBefore: reading, lastBefore: reading, lowestAfter: null }
  return [
    await alreadyThere(tx, user_id, fields),
    mileageDoubt(
      { miles: fields.mileage, km: fields.mileage_km },
      londonToday(),
      known,
      fields.mileage_km ? 'km' : 'mi',
    ),
  ].filter((doubt) => doubt !== undefined)
}

/** A plate may move between cars, but rarely within one garage: more likely the car is already there. */
async function alreadyThere(tx: Db, user_id: string, { registration_number }: Fields): Promise<Doubt | undefined> {
  if (!registration_number) return undefined
  const same = await tx
    .selectFrom('vehicles')
    .select(['make', 'model', 'year'])
    .where('user_id', '=', user_id)
    .where('registration_number', '=', registration_number)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return (
    same && {
      code: 'registration_in_garage',
      field: 'registration_number',
      question: `${formatRegistration(registration_number)} is already in your garage: ${vehicleName(same)}. Add it a second time?`,
    }
  )
}

/** The vehicle's photo, from an upload of the actor; the first one earns them points. */
export async function setPhoto(
  tx: Db,
  { id, is_public }: { id: string; is_public: boolean },
  actor_id: string,
  file_id: string,
) {
  const visibility = is_public ? 'public' : 'private'
  await attachUpload(tx, { id: file_id, user_id: actor_id, kind: 'vehicle_photo' }, { vehicle_id: id, visibility })
  await tx.updateTable('vehicles').set({ image_file_id: file_id }).where('id', '=', id).execute()
  const deed = { rule: 'first-photo', object_type: 'vehicle', object_id: id, vehicle_id: id } as const
  await earnPoints(tx, { ...deed, user_id: actor_id })
}

export async function refuseBeyondPlan(tx: Db, user_id: string) {
  // The account is locked first: two vehicles at once must not both take the last place.
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { max_vehicles, kept } = await tx
    .selectFrom('users')
    .innerJoin('subscription_plans', 'subscription_plans.id', 'users.current_plan_id')
    .select((row) => [
      'max_vehicles',
      row
        .selectFrom('vehicles')
        .select((own) => own.fn.countAll<string>().as('kept'))
        .whereRef('vehicles.user_id', '=', 'users.id')
        .where('vehicles.deleted_at', 'is', null)
        .as('kept'),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (max_vehicles !== -1 && Number(kept) >= max_vehicles)
    throw limitReached(
      'vehicles',
      `Your plan has room for ${plural(max_vehicles, 'vehicle')}. Please upgrade your plan to add another.`,
    )
}

import { sql } from 'kysely'
import type { Fitting, RunQuality, TyreSection, TyreSet } from '#domain/records/tyre-set.ts'
import { type TreadCheck, treadKind, type Wheel, wheels } from '#domain/records/tyre-wear.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import { mayTellPrice } from '../../../members/cost-visibility.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { addedBy, withAddedBy } from '../../../vehicles/access/added-by.ts'
import { costReader, type OwnedVehicle } from '../../../vehicles/access.ts'
import { type Distances, distancesOn } from '../../../vehicles/mileage/distance-on-days.ts'
import { invoiceOf } from '../invoices.ts'

type Kept = Omit<TyreSet, 'run' | 'checks' | 'fittings' | 'added_by'> & {
  added_by: AddedBy | null
  fittings: Omit<Fitting, 'miles'>[]
}
type Check = Omit<TreadCheck, 'miles'>

const keptSets = (db: Db, vehicle: OwnedVehicle) =>
  db
    .selectFrom('tyre_sets')
    .select(['id', 'name', 'make', 'model', 'size', 'dot', 'bought_on', 'stored_at', 'ended_as', 'ended_on', 'version'])
    .select([
      invoiceOf('tyre_sets').as('invoice'),
      addedBy('tyre_sets', vehicle.user_id).as('added_by'),
      sql<string>`to_json(created_at) #>> '{}'`.as('created_at'),
      sql<number | null>`(case when ${mayTellPrice('tyre_sets', costReader(vehicle))} then cost end)::float8`.as(
        'cost',
      ),
      sql<Kept['fittings']>`coalesce((
        select json_agg(json_build_object('id', fitting.id, 'fitted_on', fitting.fitted_on, 'removed_on', fitting.removed_on)
                        order by fitting.fitted_on, fitting.removed_on nulls last, fitting.id)
          from tyre_fittings as fitting where fitting.tyre_set_id = tyre_sets.id), '[]')`.as('fittings'),
    ])
    .where('vehicle_id', '=', vehicle.id)
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<Kept>()

/** Nobody checks a car's tyres more often than this. */
const mostChecks = 500

const treads = sql.join(
  wheels.flatMap((wheel) => [sql.lit(wheel), sql`(details ->> ${sql.lit(`${wheel}_tread`)})::float8`]),
)

async function readChecks(db: Db, vehicle: OwnedVehicle): Promise<Check[]> {
  const { rows } = await sql<{ id: string; date: string; tread: Record<Wheel, number | null> }>`
    select id, date, json_build_object(${treads}) as tread from maintenance_logs
     where vehicle_id = ${vehicle.id} and kind = ${sql.lit(treadKind)} and deleted_at is null
       and (${sql.join(
         wheels.map((wheel) => sql`details ->> ${sql.lit(`${wheel}_tread`)} is not null`),
         sql` or `,
       )})
     order by date desc, created_at desc, id desc limit ${sql.lit(mostChecks)}`.execute(db)
  return rows.toReversed()
}

export async function getTyres(db: Db, vehicle: OwnedVehicle): Promise<TyreSection> {
  const kept = await keptSets(db, vehicle).execute()
  const fittings = kept.flatMap((set) => set.fittings)
  const checks = fittings.length > 0 ? await readChecks(db, vehicle) : []
  const days = [
    ...fittings.flatMap(({ fitted_on, removed_on }) => (removed_on ? [fitted_on, removed_on] : [fitted_on])),
    ...checks.map(({ date }) => date),
  ]
  const distances = await distancesOn(db, vehicle, days)
  const begun = new Set(fittings.map(({ fitted_on }) => fitted_on))
  // On the day of a change the tyres that were measured are those that went on.
  const madeDuring = ({ fitted_on, removed_on }: Omit<Fitting, 'miles'>) =>
    checks.filter(
      ({ date }) =>
        date >= fitted_on && (!removed_on || date < removed_on || (date === removed_on && !begun.has(removed_on))),
    )
  const sets = kept.map((set) => ({ ...withAddedBy(set), ...lifeOfSet(set.fittings, madeDuring, distances) }))
  return { sets: sets.toSorted((one, other) => placeOf(one) - placeOf(other)), mileage: vehicle.mileage }
}

const placeOf = ({ fittings, ended_as }: TyreSet) =>
  fittings[0] && fittings[0].removed_on === null ? 0 : ended_as === null ? 1 : 2

/** What the set ran each time it was fitted, and how far it had come at each check of its tread. */
function lifeOfSet(
  oldestFirst: Omit<Fitting, 'miles'>[],
  madeDuring: (fitting: Omit<Fitting, 'miles'>) => Check[],
  { on, first, now }: Distances,
): Pick<TyreSet, 'fittings' | 'run' | 'checks'> {
  const fittings: Fitting[] = []
  const checks: TreadCheck[] = []
  let sum = 0
  let isBroken = false
  let quality: RunQuality = 'read'
  for (const fitting of oldestFirst) {
    const [from, to] = [
      on(fitting.fitted_on),
      fitting.removed_on ? on(fitting.removed_on) : { distance: now, isRead: true },
    ]
    const start = from?.distance ?? first
    const during = (distance: number | undefined) =>
      distance === undefined || start === null ? null : Math.max(0, Math.round(distance - start))
    checks.push(
      ...madeDuring(fitting).map((check) => {
        const miles = during(on(check.date)?.distance)
        return { ...check, miles: miles === null || isBroken ? null : sum + miles }
      }),
    )
    const miles = during(to?.distance)
    if (!from || miles === null) quality = 'at least'
    else if (quality === 'read' && !(from.isRead && to?.isRead)) quality = 'about'
    // A stretch of unknown length between two checks: how far they are apart is not known either.
    if (miles === null && checks.length > 0) isBroken = true
    sum += miles ?? 0
    fittings.push({ ...fitting, miles: from ? miles : null })
  }
  const isKnown = fittings.length > 0 && (sum > 0 || quality !== 'at least')
  return { fittings: fittings.toReversed(), run: isKnown ? { miles: sum, quality } : null, checks }
}

export async function getTyreSet(db: Db, vehicle: OwnedVehicle, id: string): Promise<TyreSet> {
  const found = (await getTyres(db, vehicle)).sets.find((set) => set.id === id)
  if (!found) throw notFound('Set of tyres')
  return found
}

import { sql } from 'kysely'
import { type Modification, type ModificationPage, modificationPageSize } from '#domain/records/modification.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { asPage } from '../../platform/http/paging.ts'
import { addedBy, withAddedBy } from '../../vehicles/access/added-by.ts'
import { costReader, type OwnedVehicle } from '../../vehicles/access.ts'
import { amendmentsOfRow } from '../amendments/amendments.queries.ts'
import { asEvidence, evidenceFacts, type ToldFacts } from '../evidence.ts'
import { imagesOf } from '../record-images.ts'

const ofVehicle = (db: Db, vehicle: OwnedVehicle) =>
  db
    .selectFrom('modifications')
    .select([
      'modifications.id',
      'type',
      'name',
      'brand',
      'install_date',
      'description',
      'is_major_upgrade',
      'is_publicly_visible',
      'version',
      'created_at',
      'changed_at',
      sql<boolean>`seal_id is not null`.as('is_sealed'),
      amendmentsOfRow('modification', 'modifications').as('amendments'),
      sql<number | null>`(case when ${mayTellCost('modifications', costReader(vehicle))} then cost end)::float8`.as(
        'cost',
      ),
      imagesOf('modification_id', 'modifications.id', 'before').as('before_images'),
      imagesOf('modification_id', 'modifications.id', 'after').as('after_images'),
      evidenceFacts('modifications', 'modifications').as('facts'),
      addedBy('modifications', vehicle.user_id).as('added_by'),
    ])
    .where('modifications.vehicle_id', '=', vehicle.id)
    .where('deleted_at', 'is', null)

type Found = Omit<Modification, 'added_by'> & { facts: ToldFacts; added_by: AddedBy | null }
const evident = ({ facts, ...modification }: Found): Modification => ({
  ...withAddedBy(modification),
  evidence: asEvidence(facts, { date: modification.install_date }, []),
})

/** `after` is the last modification of the page before. */
export async function listModifications(db: Db, vehicle: OwnedVehicle, after?: string): Promise<ModificationPage> {
  const found = await ofVehicle(db, vehicle)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(install_date, modifications.id) <
          (select mark.install_date, mark.id from modifications as mark
            where mark.id = ${after} and mark.vehicle_id = ${vehicle.id})`,
      ),
    )
    .orderBy('install_date', 'desc')
    .orderBy('modifications.id', 'desc')
    .limit(modificationPageSize + 1)
    .$castTo<Found>()
    .execute()
  return asPage(found.map(evident), modificationPageSize)
}

export async function getModification(db: Db, vehicle: OwnedVehicle, id: string): Promise<Modification> {
  const found = await ofVehicle(db, vehicle).where('modifications.id', '=', id).$castTo<Found>().executeTakeFirst()
  if (!found) throw notFound('Modification')
  return evident(found)
}

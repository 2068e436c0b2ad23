import { sql } from 'kysely'
import type { BuyerFacts, ListingEvidence } from '#domain/sharing/buyer-facts.ts'
import { defectLives } from '#domain/vehicles/defect-lives.ts'
import { asTold, isOpenLife, type KnownRecall, type TestWithDefects } from '#domain/vehicles/mot-defect.ts'
import type { Db } from '../../platform/database/database.ts'
import { recallOf, testsWithDefects } from '../../records/mot-defects/mot-defects.queries.ts'
import { notShown } from '../../records/public.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { publiclyStandingOut, type StandingOut, withOddReadings } from '../../vehicles/garage/mileage-facts.ts'

/** As a statement selects it of the vehicle that it calls `v`. */
export interface SelectedEvidence extends Pick<ListingEvidence, 'valuation' | 'mileage_read'> {
  tests: TestWithDefects[]
  recall: KnownRecall | null
}

/** The seller's own; a former owner's valuations stay theirs. */
export const valuation = sql<ListingEvidence['valuation']>`(
  select json_build_object('value', private_average_value::float8, 'date', valuation_date)
    from vehicle_valuations
   where vehicle_id = v.id and user_id = v.user_id and private_average_value > 0
   order by valuation_date desc, id desc limit 1)`

/** The newest reading of what the car shows, unless it is of a record that others may not know of. */
export const mileageRead = sql<ListingEvidence['mileage_read']>`(
  select case when for_visitors then json_build_object('date', date, 'source', source) end
    from comparable_readings as reading
   where reading.vehicle_id = v.id and reading.miles = v.mileage
   order by reading.date desc, reading.entered_at desc limit 1)`

/** Of a record that is not on the page, only that there is one. */
const isPublicRepair = sql`(v.show_maintenance and repair.is_publicly_visible)`
export const publicTests = testsWithDefects('v', isPublicRepair)

export const asListingEvidence = ({ valuation, mileage_read, tests, recall }: SelectedEvidence): ListingEvidence => ({
  valuation,
  mileage_read,
  open_defects: defectLives(tests).filter(isOpenLife).map(asTold),
  outstanding_recall: recall?.outstanding ?? false,
})

/** What the listing would show, and what a buyer would ask about it. */
export async function readBuyerFacts(db: Db, { id }: OwnedVehicle): Promise<BuyerFacts> {
  const { rows } = await sql<
    SelectedEvidence & StandingOut & Pick<BuyerFacts, 'last_service' | 'not_shown' | 'is_public'>
  >`
    select ${valuation} as valuation, ${mileageRead} as mileage_read, ${publicTests} as tests, ${recallOf('v')} as recall,
           ${publiclyStandingOut('v')} as standing_out, ${notShown} as not_shown, v.is_public,
           (select max(date) from maintenance_logs
             where vehicle_id = v.id and kind = 'service' and deleted_at is null) as last_service
      from vehicles as v where v.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A vehicle that was just found is gone')
  const { last_service, not_shown, is_public, odd_readings } = withOddReadings(found)
  return { ...asListingEvidence(found), last_service, not_shown, is_public, odd_readings }
}

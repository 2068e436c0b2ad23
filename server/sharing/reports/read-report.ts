import { type RawBuilder, sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import { factsOf } from '#domain/records/facts.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { logTitle } from '#domain/records/registry.ts'
import { mostShown } from '#domain/sharing/public-vehicle.ts'
import type {
  LogFacts,
  ReportFacts,
  ReportReceipt,
  ReportRecord,
  ReportTest,
  ReportVehicle,
} from '#domain/sharing/report.ts'
import { defectLives } from '#domain/vehicles/defect-lives.ts'
import type { CorrectedReading, ReplacedAt } from '#domain/vehicles/mileage.ts'
import { lifeOf, type PlainReading } from '#domain/vehicles/mileage-figures.ts'
import { asTold, type KnownRecall, type TestWithDefects } from '#domain/vehicles/mot-defect.ts'
import type { IdentityChange } from '#domain/vehicles/vehicle-identity.ts'
import { confirmedBy } from '../../businesses/confirmations/confirmed-by.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import type { Db } from '../../platform/database/database.ts'
import { logFactsOf } from '../../platform/transparency-log/vehicle-log.ts'
import { evidenceFacts, type ToldFacts } from '../../records/evidence.ts'
import { recallOf, testsWithDefects } from '../../records/mot-defects/mot-defects.queries.ts'
import { shareableLog } from '../../records/public.ts'
import {
  correctionsOf,
  instrumentsOf,
  publiclyStandingOut,
  type StandingOut,
  standingOut,
  withOddReadings,
} from '../../vehicles/garage/mileage-facts.ts'
import { identityChangesOf, testedAs } from '../../vehicles/identity/identity.queries.ts'

/*
 * What a report is made of, for three kinds of readers, in one statement, so that what is hidden half-way shows on no half
 * of the page.
 *   a buyer with a link: all that goes with the car, except what its owner hid individually
 *   anybody, of a public car: what its public page may show
 *   whoever gets the PDF: all that goes with the car
 */
export type Reader =
  | { kind: 'buyer'; owner: string; with_costs: boolean; receipts: 'none' | 'covered' | 'whole' }
  | { kind: 'visitor' }
  | { kind: 'book'; owner: string; with_costs: boolean }

interface Rules {
  log: RawBuilder<boolean>
  modification: RawBuilder<boolean>
  /** Whose costs may be told. */
  costsOf: string | null
  receipts: 'none' | 'covered' | 'whole'
}

function rulesFor(reader: Reader): Rules {
  if (reader.kind === 'visitor')
    return {
      log: sql<boolean>`(v.show_maintenance and r.is_publicly_visible)`,
      modification: sql<boolean>`(v.show_modifications and r.is_publicly_visible)`,
      costsOf: null,
      receipts: 'none',
    }
  // The switches of the public page are for everybody; what was hidden individually is for nobody.
  const log = reader.kind === 'book' ? sql<boolean>`true` : notHidden('show_maintenance')
  const modification = reader.kind === 'book' ? sql<boolean>`true` : notHidden('show_modifications')
  return {
    ...{ log, modification, costsOf: reader.with_costs ? reader.owner : null },
    receipts: reader.kind === 'buyer' ? reader.receipts : 'none',
  }
}

const notHidden = (show: 'show_maintenance' | 'show_modifications') =>
  sql<boolean>`(case when v.${sql.ref(show)} then r.is_publicly_visible else not r.hidden_one_by_one end)`

interface ReadRecord
  extends Omit<ReportRecord, keyof ToldFacts | 'title' | 'facts' | 'text' | 'receipts' | 'receipts_kept_back'> {
  told: ToldFacts
  titled: string | null
  comments: string | null
  details: object
  receipts: (ReportReceipt & { is_shown: boolean })[]
}

interface Found extends StandingOut {
  vehicle: Omit<ReportVehicle, 'odd_readings'>
  logs: ReadRecord[]
  modifications: ReadRecord[]
  not_shown: number
  deleted_at: string[]
  tests: ReportTest[]
  with_defects: TestWithDefects[]
  recall: KnownRecall | null
  readings: PlainReading[]
  instruments: ReplacedAt[] | null
  corrections: CorrectedReading[] | null
  identity_changes: IdentityChange[]
  keeper_changes: string[]
  sealed_at: string[]
  other_seals: number
  log: LogFacts
}

/** Undefined if the vehicle is deleted; whether the reader may read of it is for the caller to know. */
export async function readReport(db: Db, vehicle_id: string, reader: Reader): Promise<ReportFacts | undefined> {
  const rules = rulesFor(reader)
  const forAll = reader.kind === 'visitor'
  const { rows } = await sql<Found>`
    select ${vehicle} as vehicle, ${logs(rules)} as logs, ${modifications(rules)} as modifications,
           ${notShown(rules)} as not_shown, ${deleted} as deleted_at, ${tests} as tests,
           ${testsWithDefects('v', sql`repair.id in (select r.id from maintenance_logs r where r.id = repair.id and ${rules.log})`)} as with_defects,
           ${recallOf('v')} as recall, ${readings(rules)} as readings, ${instrumentsOf('v')} as instruments,
           ${correctionsOf('v')} as corrections, ${identityChangesOf('v')} as identity_changes,
           ${forAll ? sql`'[]'::json` : keeperChanges} as keeper_changes, ${sealed} as sealed_at, ${logFactsOf('v')} as log,
           other_seals(v.id, plate_of(v.registration_number)) as other_seals,
           ${forAll ? publiclyStandingOut('v') : standingOut('v')} as standing_out
      from vehicles v left join vehicle_data d on d.vehicle_id = v.id
     where v.id = ${vehicle_id} and v.deleted_at is null`.execute(db)
  const [found] = rows
  return found && asFacts(found, rules)
}

function asFacts({ vehicle, logs, modifications, with_defects, recall, ...read }: Found, rules: Rules): ReportFacts {
  const { odd_readings } = withOddReadings(read)
  const { not_shown, deleted_at, tests, identity_changes, keeper_changes, sealed_at, other_seals, log } = read
  const records = [...logs, ...modifications]
    .sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
    .map((record) => asRecord(record, rules))
  return {
    today: londonToday(),
    vehicle: { ...vehicle, odd_readings },
    records,
    tests,
    defects: defectLives(with_defects).map(asTold),
    outstanding_recall: recall?.outstanding ?? false,
    points: lifeOf(read.readings),
    instruments: read.instruments ?? [],
    corrections: read.corrections ?? [],
    ...{ identity_changes, keeper_changes, sealed_at, other_seals, not_shown, deleted_at, log },
  }
}

function asRecord(
  { titled, comments, details, receipts, told, ...record }: ReadRecord,
  { costsOf }: Rules,
): ReportRecord {
  const shown = receipts.filter(({ is_shown }) => is_shown)
  const isModification = record.kind === 'modification'
  return {
    ...record,
    ...told,
    title: isModification ? (titled ?? record.type) : logTitle(record.kind, record.type),
    text: (isModification ? [comments] : [titled, comments]).filter(Boolean).join('\n') || null,
    facts: isModification
      ? []
      : factsOf(
          record.kind as LogKind,
          details,
          (field) => field.public && (costsOf !== null || field.input !== 'money'),
        ),
    receipts: shown.map(({ is_shown: _, ...receipt }) => receipt),
    receipts_kept_back: receipts.length - shown.length,
  }
}

const vehicle = sql`json_build_object(
  'make', v.make, 'model', v.model, 'year', v.year, 'registration_number', v.registration_number,
  'engine_type', v.engine_type, 'transmission', v.transmission, 'fuel_type', v.fuel_type, 'mileage', v.mileage,
  'mileage_km', v.mileage_km, 'odometer_unit', v.odometer_unit, 'color', d.color, 'door_plan', d.door_plan,
  'date_first_registered', d.date_first_registered, 'number_of_previous_keepers', v.number_of_previous_keepers,
  'mot_expiry', v.mot_expiry, 'for_sale', v.status = 'For Sale', 'kept_since', v.created_at)`

type Table = 'maintenance_logs' | 'modifications'

/** A receipt is shown as it is, or only covered; of a former owner's only those shared with the costs. */
function receiptsOf({ receipts }: Rules, mayShow: RawBuilder<boolean>) {
  const isShown =
    receipts === 'whole'
      ? sql`${mayShow}`
      : receipts === 'covered'
        ? sql`(${mayShow} and c.file_id is not null)`
        : sql`false`
  return sql`(
    select coalesce(json_agg(json_build_object('id', i.id, 'is_pdf', f.mime = 'application/pdf', 'width', f.width,
                               'height', f.height, 'is_shown', ${isShown}) order by i.position, i.id), '[]')
      from record_images i join files f on f.id = i.file_id and f.state = 'stored'
      left join covered_receipts c on c.file_id = f.id and c.user_id = v.user_id
     where i.maintenance_log_id = r.id)`
}

const amendedAs = { maintenance_logs: 'maintenance_log', modifications: 'modification' } as const

const common = (rules: Rules, table: Table) => sql`
  'id', r.id, 'type', r.type, 'is_sealed', r.seal_id is not null, 'told', ${evidenceFacts(table, 'r')},
  'amendments', (select count(*)::int from record_amendments a
                  where r.seal_id is not null and a.record_type = ${sql.lit(amendedAs[table])} and a.record_id = r.id),
  'cost', case when ${rules.costsOf === null ? sql`false` : mayTellCost('r', rules.costsOf)} then r.cost::float8 end`

const logs = (rules: Rules) => sql`
  (select coalesce(json_agg(shown order by date desc, created_at desc, id desc), '[]') from (
     select r.id, r.date, r.created_at, json_build_object(${common(rules, 'maintenance_logs')},
              'kind', r.kind, 'titled', r.title, 'date', r.date, 'mileage', r.mileage, 'mileage_km', r.mileage_km,
              'place', r.service_center, 'comments', r.comments, 'details', r.details,
              'confirmed_by', ${confirmedBy('r')},
              'receipts', ${receiptsOf(rules, sql<boolean>`(r.user_id = v.user_id or r.cost_shared)`)}) as shown
       from maintenance_logs r
      where r.vehicle_id = v.id and r.deleted_at is null and ${shareableLog} and ${rules.log}
      order by r.date desc, r.created_at desc, r.id desc limit ${mostShown.services}) newest)`

const modifications = (rules: Rules) => sql`
  (select coalesce(json_agg(shown order by install_date desc, id desc), '[]') from (
     select r.id, r.install_date, json_build_object(${common(rules, 'modifications')},
              'kind', 'modification', 'titled', r.name, 'date', r.install_date, 'mileage', null, 'mileage_km', null,
              'place', r.brand, 'comments', r.description, 'details', '{}'::json, 'confirmed_by', null,
              'receipts', '[]'::json) as shown
       from modifications r
      where r.vehicle_id = v.id and r.deleted_at is null and ${rules.modification}
      order by r.install_date desc, r.id desc limit ${mostShown.modifications}) newest)`

const notShown = (rules: Rules) => sql`(
  (select count(*)::int from maintenance_logs r
    where r.vehicle_id = v.id and r.deleted_at is null and ${shareableLog} and not ${rules.log})
  + (select count(*)::int from modifications r
      where r.vehicle_id = v.id and r.deleted_at is null and not ${rules.modification}))`

/** A slip that was deleted within a day says nothing; what stood for longer may have been relied on. */
const deleted = sql`(
  select coalesce(json_agg(deleted_at order by deleted_at), '[]') from (
    select deleted_at from maintenance_logs r
     where r.vehicle_id = v.id and r.deleted_at > r.created_at + interval '1 day' and ${shareableLog}
    union all
    select deleted_at from modifications r
     where r.vehicle_id = v.id and r.deleted_at > r.created_at + interval '1 day') gone)`

const tests = sql`
  (select coalesce(json_agg(shown order by test_date desc, id desc), '[]') from (
     select id, test_date, json_build_object('test_date', test_date, 'test_result', test_result,
              'expiry_date', expiry_date, 'odometer_reading', odometer_reading, 'odometer_unit', odometer_unit,
              'is_retest', is_retest, 'advisory_notices', advisory_notices, 'failure_reasons', failure_reasons,
              'tested_as', ${testedAs('mot_history')}) as shown
       from mot_history where vehicle_id = v.id
      order by test_date desc, id desc limit ${mostShown.mot}) newest)`

const mostReadings = 240

/** Of tests, of what was stated, and of the records that are shown: a reading of a hidden one would tell of it. */
const readings = (rules: Rules) => sql`
  (select coalesce(json_agg(json_build_object('date', date, 'miles', miles, 'source', source, 'old_miles',
                     case when source = 'instrument'
                          then case unit when 'km' then round(old_value * 0.621371)::int else old_value end end)
                   order by date, source = 'instrument', entered_at, miles), '[]')
     from (select m.* from mileage_readings m
            where m.vehicle_id = v.id and m.stands
              and (m.maintenance_log_id is null
                   or exists (select from maintenance_logs r where r.id = m.maintenance_log_id and r.deleted_at is null
                                 and ${shareableLog} and ${rules.log}))
            order by m.source in ('mot', 'instrument') desc, m.date desc, m.entered_at desc
            limit ${sql.lit(mostReadings)}) newest)`

const keeperChanges = sql`
  (select coalesce(json_agg(distinct date_of_transaction order by date_of_transaction), '[]')
     from keeper_history where vehicle_id = v.id)`

const sealed = sql`
  (select coalesce(json_agg(created_at order by sequence), '[]') from handover_seals where vehicle_id = v.id)`

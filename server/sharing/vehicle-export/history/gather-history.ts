import { sql } from 'kysely'
import { formatDistance, formatIn, readIn, type ShownIn, shownToVisitors } from '#domain/basics/distance.ts'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { Attachment } from '#domain/basics/upload.ts'
import type { Amendment } from '#domain/records/amendment.ts'
import { changeWords } from '#domain/records/amendment-words.ts'
import type { LogDefinition } from '#domain/records/define-record.ts'
import { type Fact, factsOf } from '#domain/records/facts.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { VehicleMedia } from '#domain/records/media.ts'
import type { Modification } from '#domain/records/modification.ts'
import type { Note } from '#domain/records/note.ts'
import { definitionOf, logKinds, logTitle } from '#domain/records/registry.ts'
import type { HistoryChoice } from '#domain/sharing/history-pdf.ts'
import { reportOf } from '#domain/sharing/report-words.ts'
import type { VehicleDocument } from '#domain/vehicles/document.ts'
import { mileageAnomalies, shownDistance } from '#domain/vehicles/mileage.ts'
import { isKilometres, isPass, type MotTest } from '#domain/vehicles/mot.ts'
import { isOpenLife, lifeWords, recallWords } from '#domain/vehicles/mot-defect.ts'
import type { IdentityChange } from '#domain/vehicles/vehicle-identity.ts'
import { identityChangeWords } from '#domain/vehicles/vehicle-identity.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readLives } from '../../../records/mot-defects/mot-defects.queries.ts'
import { getSpending } from '../../../records/spending/spending.queries.ts'
import type { OwnedVehicle } from '../../../vehicles/access.ts'
import { getVehiclePage } from '../../../vehicles/detail/vehicle-detail.queries.ts'
import { getLife } from '../../../vehicles/mileage/mileage.queries.ts'
import { readReport } from '../../reports/read-report.ts'
import { exportedKinds } from '../exported-kinds.ts'
import type { HistoryCosts, HistoryEntry, HistoryFacts, HistoryPaper } from './history-facts.ts'

/** A paper by its file, until that is fetched from the store. */
export interface WantedPaper extends Omit<HistoryPaper, 'path' | 'is_pdf'> {
  id: string
}
export interface GatheredHistory {
  facts: Omit<HistoryFacts, 'photo' | 'photos' | 'modifications' | 'papers' | 'papers_left'>
  photo: string | null
  photos: { id: string; caption: string }[]
  modifications: (HistoryEntry & { photo: string | null })[]
  papers: WantedPaper[]
}

const mostPhotos = 6

async function all<Item>(db: Db, vehicle: OwnedVehicle, name: string): Promise<Item[]> {
  const kind = exportedKinds.find((each) => each.name === name)
  const found: object[] = []
  for await (const record of kind?.records(db, vehicle) ?? []) found.push(record)
  return found as Item[]
}

/**
 * What goes with the car when it is sold, as a handover would seal it: every record that a visitor might see, notes and
 * photos meant for the record, shareable documents. Costs and receipts only if the owner chose them, and of a former
 * owner's only those that were shared: the records come as the API gives them to the owner.
 */
export async function gatherHistory(
  db: Db,
  vehicle: OwnedVehicle,
  choice: HistoryChoice,
  publicUrl: string,
  site: string,
): Promise<GatheredHistory> {
  const page = await getVehiclePage(db, vehicle)
  const shown = shownToVisitors(page.odometer_unit)
  const logs = await readLogs(db, vehicle)
  const { entries, ...report } = await readBookReport(db, vehicle, choice)
  const restsOn = new Map(entries.map(({ id, evidence }) => [id, evidence]))
  const entryOf = (log: MaintenanceLog) => ({
    ...logEntry(log, choice, page.odometer_unit),
    evidence: restsOn.get(log.id) ?? null,
  })
  const modifications = await all<Modification>(db, vehicle, 'modification')
  const notes = (await all<Note>(db, vehicle, 'note')).filter(
    ({ is_for_record, is_sealed }) => is_for_record || is_sealed,
  )
  const media = (await all<VehicleMedia>(db, vehicle, 'media')).filter(
    ({ media_type, is_publicly_visible, is_sealed }) => media_type === 'image' && (is_publicly_visible || is_sealed),
  )
  const documents = (await all<VehicleDocument>(db, vehicle, 'document')).filter(
    ({ privacy }) => privacy === 'shareable',
  )
  const tests = await all<MotTest>(db, vehicle, 'mot')
  const changes = await all<IdentityChange>(db, vehicle, 'identity_change')
  const handovers = await listHandovers(db, vehicle)
  const services = logs.filter(({ kind }) => kind === 'service')
  const others = logs.filter(({ kind }) => kind !== 'service')
  const counted: [number, string, string?][] = [
    [services.length, 'service record'],
    [others.length, 'repair and care entry', 'repair and care entries'],
    [modifications.length, 'modification'],
    [tests.length, 'MOT test'],
    [documents.length, 'document'],
  ]
  return {
    facts: {
      site,
      made_on: londonToday(),
      year: page.year,
      make: page.make,
      model: page.model,
      registration: page.registration_number,
      is_electric: page.fuel_type === 'Electric',
      for_sale: page.status === 'For Sale',
      color: page.color,
      door_plan: page.door_plan,
      odometer_unit: page.odometer_unit,
      details: detailsOf(page),
      remarks: remarksOf(page, changes, shown),
      counts: counted.flatMap(([count, one, several]) => (count > 0 ? plural(count, one, several) : [])),
      report,
      readings: await readingsOf(db, vehicle, tests),
      services: services.map(entryOf),
      others: others.map(entryOf),
      notes: notes.map(noteEntry),
      tests: tests.map(testOf),
      open_defects: (await readLives(db, vehicle.id)).filter(isOpenLife).map((life) => ({
        ...{ text: life.text, words: lifeWords(life), severe: life.severity !== 'advised' },
      })),
      costs: choice.with_costs ? await readCosts(db, vehicle) : null,
      public_link: page.is_public && page.public_url ? `${publicUrl}/p/${page.public_url}` : null,
      proof: handovers.length > 0 ? { link: `${publicUrl}/verify`, handovers } : null,
    },
    photo: vehicle.image_file_id,
    photos: media.slice(0, mostPhotos).map(photoOf),
    modifications: modifications.map((each) => ({
      ...modificationEntry(each, choice),
      evidence: restsOn.get(each.id) ?? null,
    })),
    papers: [...(choice.with_receipts ? logs.flatMap(receiptsOf) : []), ...documents.map(documentPaper)],
  }
}

async function readBookReport(db: Db, { id, user_id }: OwnedVehicle, { with_costs }: HistoryChoice) {
  const facts = await readReport(db, id, { kind: 'book', owner: user_id, with_costs })
  if (!facts) throw notFound('Vehicle')
  const { in_short, completeness, proven, said, missing, unchecked, log, entries } = reportOf(facts)
  return { in_short, completeness, proven, said, missing, unchecked, log, entries }
}

/** Fill-ups and the like, which no visitor may see, are nobody else's business; insurance and tax neither. */
async function readLogs(db: Db, vehicle: OwnedVehicle): Promise<MaintenanceLog[]> {
  const found: MaintenanceLog[] = []
  for (const { kind } of logKinds) {
    const { publicTypes }: LogDefinition = definitionOf(kind)
    if (publicTypes?.length === 0) continue
    const logs = await all<MaintenanceLog>(db, vehicle, kind)
    found.push(...logs.filter(({ type }) => !publicTypes || publicTypes.includes(type)))
  }
  return found.sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
}

function detailsOf(page: VehiclePage): Fact[] {
  const details: [string, string | null | undefined][] = [
    ['Mileage', shownDistance(page)],
    ['MOT until', page.mot_expiry && formatLongDate(page.mot_expiry)],
    ['First registered', page.date_first_registered && formatLongDate(page.date_first_registered)],
    ['Previous keepers', page.number_of_previous_keepers?.toString()],
    ['Fuel', page.fuel_type],
    ['Transmission', page.transmission],
    ['Engine', page.engine_type],
    ['Colour', page.color],
    ['Last service', page.last_service && formatLongDate(page.last_service)],
    ['Next service', page.next_service && formatLongDate(page.next_service)],
  ]
  return details.flatMap(([label, value]) => (value ? { label, value } : []))
}

const remarksOf = (page: VehiclePage, changes: IdentityChange[], shown: ShownIn) => [
  ...(page.outstanding_recall ? [`${recallWords}: the manufacturer’s recall has not been answered.`] : []),
  ...mileageAnomalies(page, shown),
  ...changes.map((change) => `${identityChangeWords(change)} on ${formatLongDate(change.changed_at)}.`),
]

async function readingsOf(db: Db, vehicle: OwnedVehicle, tests: MotTest[]) {
  const { points } = await getLife(db, vehicle, 'year')
  const failed = new Set(tests.flatMap(({ test_date, test_result }) => (isPass(test_result) ? [] : test_date)))
  return points.map(({ date, miles, source }) => ({
    ...{ date, source, figure: readIn(vehicle.odometer_unit as 'mi' | 'km', miles) },
    failed: source === 'mot' && failed.has(date),
  }))
}

const amendedWords = (amendments: Amendment[] = [], { with_costs }: Partial<HistoryChoice>) =>
  amendments.flatMap(({ changes, created_at }) => {
    const told = Object.fromEntries(Object.entries(changes).filter(([field]) => with_costs || field !== 'cost'))
    return changeWords(told).map(
      ({ field, from, to }) => `Amended on ${formatLongDate(created_at)}: ${field} from ${from} to ${to}`,
    )
  })

function logEntry(log: MaintenanceLog, choice: HistoryChoice, unit: 'mi' | 'km'): Omit<HistoryEntry, 'evidence'> {
  return {
    id: log.id,
    title: logTitle(log.kind, log.type),
    date: log.date,
    distance: log.mileage === null ? null : formatDistance(log.mileage, { unit }, log.mileage_km),
    place: log.service_center,
    text: [log.title, log.comments].filter(Boolean).join('\n') || null,
    facts: factsOf(log.kind, log, ({ sealed, input }) => sealed && (choice.with_costs || input !== 'money')),
    confirmed_by: log.confirmed_by ?? null,
    is_sealed: log.is_sealed ?? false,
    cost: choice.with_costs ? log.cost : null,
    amended: amendedWords(log.amendments, choice),
  }
}

const modificationEntry = (each: Modification, choice: HistoryChoice) => ({
  id: each.id,
  title: each.name,
  date: each.install_date,
  distance: null,
  place: [each.brand, each.type, each.is_major_upgrade && 'Major upgrade'].filter(Boolean).join(' · '),
  text: each.description,
  facts: [],
  confirmed_by: null,
  is_sealed: each.is_sealed ?? false,
  cost: choice.with_costs ? each.cost : null,
  amended: amendedWords(each.amendments, choice),
  photo: each.after_images[0]?.id ?? null,
})

const noteEntry = (note: Note): HistoryEntry => ({
  id: note.id,
  title: 'Note',
  date: note.created_at,
  distance: null,
  place: null,
  text: note.content,
  facts: [],
  confirmed_by: null,
  is_sealed: note.is_sealed ?? false,
  cost: null,
  evidence: null,
  amended: amendedWords(note.amendments, {}),
})

const testOf = (test: MotTest) => ({
  date: test.test_date,
  passed: isPass(test.test_result),
  result: /^fail/i.test(test.test_result) ? 'Fail' : test.test_result,
  distance:
    test.odometer_reading === null
      ? null
      : formatIn(isKilometres(test.odometer_unit) ? 'km' : 'mi', test.odometer_reading),
  expires: test.expiry_date,
  is_retest: test.is_retest,
  failures: test.failure_reasons,
  advisories: test.advisory_notices,
})

const fileIn = (url: string) => url.split('/').at(-1) ?? ''
const photoOf = ({ media_url, title, location }: VehicleMedia) => ({
  id: fileIn(media_url),
  caption: [title, location].filter(Boolean).join(', '),
})

const receiptsOf = ({ kind, type, date, service_center, images }: MaintenanceLog): WantedPaper[] =>
  images.map(({ id }: Attachment) => ({
    ...{ id, title: logTitle(kind, type) },
    note: [formatLongDate(date), service_center].filter(Boolean).join(' · '),
  }))

const documentPaper = ({ file_url, title, category, document_date }: VehicleDocument): WantedPaper => ({
  ...{ id: fileIn(file_url), title },
  note: [category, document_date && formatLongDate(document_date)].filter(Boolean).join(' · '),
})

const listHandovers = (db: Db, { id }: OwnedVehicle) =>
  db
    .selectFrom('handover_seals')
    .select(['sequence', sql<string>`to_json(created_at) #>> '{}'`.as('sealed_at')])
    .where('vehicle_id', '=', id)
    .orderBy('sequence')
    .execute()

/** As the spending screen sums it; years in which nothing was spent are left out. */
async function readCosts(db: Db, { id, user_id }: OwnedVehicle): Promise<HistoryCosts> {
  const spent = await getSpending(db, { user_id, vehicle_id: id, period: 'all' })
  const parts = spent.years ?? spent.months.map(({ month, total }) => ({ year: month.slice(0, 4), total }))
  const years = Map.groupBy(parts, ({ year }) => year)
  const sum = (each: { total: number }[]) => each.reduce((all, { total }) => all + Math.round(total * 100), 0) / 100
  return {
    years: [...years]
      .map(([year, each]) => ({ year: Number(year), total: sum(each) }))
      .filter(({ total }) => total > 0)
      .sort((one, other) => other.year - one.year),
    categories: spent.categories,
    total: spent.total,
  }
}

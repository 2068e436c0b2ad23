import { londonToday } from '#domain/basics/format.ts'
import type { OwnershipLog } from '#domain/ownership/transfer.ts'
import type { Budget } from '#domain/records/budget.ts'
import { type BusinessMileage, rateOn, taxYearOf } from '#domain/records/business-mileage.ts'
import type { FuelLife, LastFuel } from '#domain/records/economy.ts'
import type { LogPage } from '#domain/records/maintenance-log.ts'
import type { MediaPage } from '#domain/records/media.ts'
import type { ModificationPage } from '#domain/records/modification.ts'
import type { NotePage } from '#domain/records/note.ts'
import type { PartList } from '#domain/records/part.ts'
import { logKinds } from '#domain/records/registry.ts'
import type { ReminderGroups } from '#domain/records/reminder.ts'
import { type ReminderSuggestions, templatesFor } from '#domain/records/reminder-templates.ts'
import { costPerMile, yearBefore } from '#domain/records/running-figures.ts'
import type { Spending } from '#domain/records/spending.ts'
import type { TimelineEntry, TimelinePage } from '#domain/records/timeline.ts'
import { canBeChosen } from '#domain/records/timeline-selection.ts'
import type { TyreSection } from '#domain/records/tyre-set.ts'
import type { Sharing } from '#domain/sharing/sharing.ts'
import type { DocumentPage } from '#domain/vehicles/document.ts'
import { type DueDate, type DueDates, type DueKind, dueKinds } from '#domain/vehicles/due-date.ts'
import type { MileageLife, MileageReading } from '#domain/vehicles/mileage-reading.ts'
import type { MotSection } from '#domain/vehicles/mot-defect.ts'
import type { Purchase } from '#domain/vehicles/purchase.ts'
import type { VehicleSpecification } from '#domain/vehicles/specification.ts'
import type { ValuationView } from '#domain/vehicles/valuation.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { demoBudget, demoCosts, demoSpending } from './demo-costs.ts'
import { demoPurchase, demoSpecification, demoValuation } from './demo-figures.ts'
import { demoFuel } from './demo-fuel.ts'
import { demoLogs } from './demo-logs.ts'
import { demoMileage } from './demo-mileage.ts'
import { demoMot } from './demo-mot.ts'
import { demoDocuments, demoMedia, demoMotTests, demoNotes, demoOwnership } from './demo-records.ts'
import { demoModifications } from './example-modifications.ts'
import { demoParts, demoTyres } from './example-shelf.ts'
import { demoReminders, demoVehicle } from './example-vehicle.ts'

/** The demo vehicle's answers, by the part of the path after its id; '' is the vehicle itself. */
export interface DemoAnswers {
  '': VehiclePage
  specification: VehicleSpecification
  timeline: TimelinePage
  mileage: MileageLife & { readings: MileageReading[] }
  spending: Spending
  fuel: FuelLife & { last: LastFuel }
  valuation: ValuationView
  purchase: Purchase
  budget: Budget
  notes: NotePage
  reminders: ReminderGroups
  'reminder-suggestions': ReminderSuggestions
  modifications: ModificationPage
  'tyre-sets': TyreSection
  parts: PartList
  media: MediaPage
  documents: DocumentPage
  sharing: Sharing
  ownership: OwnershipLog
  'due-dates': DueDates
  'mot-defects': MotSection
  'business-mileage': BusinessMileage
}

type Answers = { [Part in keyof DemoAnswers]: (search: URLSearchParams) => DemoAnswers[Part] }

const page = <Item>(items: Item[]) => ({ items, next: null })

/** Computed on request, so that every date is relative to today. */
export function demoAnswers(today = londonToday()): Answers {
  const vehicle = demoVehicle(today)
  const logs = demoLogs(today)
  const [media, documents, notes] = [demoMedia(vehicle, today), demoDocuments(today), demoNotes(today)]
  const timeline = (): TimelineEntry[] =>
    [
      ...logs.map((record) => ({ kind: record.kind, id: record.id, date: record.date, record }) as TimelineEntry),
      ...demoMotTests(today).map((record) => ({ kind: 'mot' as const, id: record.id, date: record.test_date, record })),
      ...media.map((record) => ({ kind: 'media' as const, id: record.id, date: dayOf(record.created_at), record })),
      ...documents.map((record) => ({
        kind: 'document' as const,
        id: record.id,
        date: dayOf(record.created_at),
        record,
      })),
      ...notes.map((record) => ({ kind: 'note' as const, id: record.id, date: dayOf(record.created_at), record })),
      { kind: 'vehicle_added' as const, id: vehicle.id, date: dayOf(vehicle.created_at), record: vehicle },
    ].sort((a, b) => (a.date < b.date ? 1 : -1))

  return {
    '': () => ({ ...vehicle, outstanding_recall: false, stats: stats() }),
    'mot-defects': () => demoMot(demoMotTests(today), logs),
    specification: () => demoSpecification,
    timeline: (search) => page(timeline().filter(wanted(search))),
    spending: (search) => demoSpending(logs, search, today),
    fuel: () => demoFuel(logs),
    mileage: () => demoMileage(vehicle.mileage, readings(), today),
    valuation: () => ({ latest: demoValuation(vehicle, today), used: 1, allowed: 3 }),
    purchase: () => demoPurchase(today),
    budget: () => demoBudget(logs, today),
    'business-mileage': () => noTrips(today),
    notes: () => page(notes),
    reminders: () => ({ pending: page(demoReminders(today)), completed: page([]), cancelled: page([]) }),
    'reminder-suggestions': () => ({
      kind: 'petrol',
      mileage: vehicle.mileage,
      odometer_unit: vehicle.odometer_unit,
      suggestions: templatesFor('petrol', []).map((each) => ({ ...each, since_date: null, since_miles: null })),
    }),
    modifications: () => page(demoModifications),
    'tyre-sets': () => demoTyres(today, vehicle.mileage),
    parts: () => ({ parts: demoParts(today) }),
    media: () => page(media),
    ownership: () => demoOwnership(vehicle),
    'due-dates': () => ({ due_dates: dueKinds.map((kind) => dueDateOf(vehicle, kind)), can_refresh: false }),
    documents: (search) => page(documents.filter(({ category }) => category === (search.get('category') ?? category))),
    sharing: () => ({
      is_public: vehicle.is_public,
      public_url: vehicle.public_url,
      public_description: null,
      show_maintenance: true,
      show_modifications: true,
      listing_shown: false,
      hidden: { maintenance: 0, modifications: 0 },
    }),
  }

  function readings() {
    const read = [
      ...logs.map(({ id, date, mileage, kind, type }) => ({ id, date, miles: mileage, source: kind, type })),
      ...demoMotTests(today).map((test) => ({
        ...{ id: test.id, date: test.test_date, miles: test.odometer_reading, source: 'mot', type: null },
      })),
    ]
    return read.sort((one, other) => (one.date < other.date ? -1 : 1))
  }

  function stats() {
    const spent = (records: { cost: number | null }[]) => records.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
    const latest = (type: string) => logs.find((log) => log.type === type) ?? null
    const since = yearBefore(today)
    const costs = demoCosts(logs, today)
    const known = {
      today,
      mileage: vehicle.mileage,
      added_on: dayOf(vehicle.created_at),
      owned_since: null,
      first_cost: since,
      before: { date: since, miles: 44_460 },
      first: null,
    }
    return {
      records: logs.length + media.length + documents.length + notes.length + demoModifications.length,
      total_spent: spent(costs),
      cost_per_mile: costPerMile(
        known,
        since,
        spent(costs.filter(({ kind, date }) => kind !== 'modification' && date >= since)),
      ),
      major_service: latest('Major Service'),
      minor_service: latest('Minor Service'),
    }
  }
}

function dueDateOf({ due_dates, created_at: set_at }: VehicleDetail, kind: DueKind): DueDate {
  const known = due_dates.find((due) => due.kind === kind)
  const unknown = { kind, date: null, state: null, source: null, set_at: null }
  return {
    ...unknown,
    ...(known && { ...known, set_at }),
    by_me: known?.source === 'person',
    official: null,
    version: 1,
  }
}

const dayOf = (instant: string) => instant.slice(0, 10)

/** Logged for work, of which the demo vehicle does none. */
const noTrips = (today: string): BusinessMileage => ({
  ...{ year: taxYearOf(today), years: [taxYearOf(today)], class: 'car_or_van', trips: [] },
  ...{ rate: rateOn(today, 'car_or_van') ?? null, miles: 0, allowance: 0, other_miles: 0 },
})

/** What is looked for on the timeline. */
const wanted = (search: URLSearchParams) => {
  const [kind, from = '', to = '9999'] = ['kind', 'from', 'to'].map((name) => search.get(name) ?? undefined)
  const words = (search.get('q') ?? '').toLowerCase().split(/\s+/)
  return (entry: TimelineEntry) =>
    (!kind || entry.kind === kind) &&
    entry.date >= from &&
    entry.date <= to &&
    words.every((word) => spoken(entry.record).includes(word))
}

const spoken = (record: object) =>
  Object.entries(record)
    .filter(([name, value]) => typeof value === 'string' && !name.endsWith('id'))
    .map(([, value]) => value)
    .join(' ')
    .toLowerCase()

/** Each kind of record kept in the service book, by its path. */
export const demoLogAnswers = (today = londonToday()): Record<string, () => LogPage> =>
  Object.fromEntries(
    logKinds.map(({ kind, path }) => [path, () => page(demoLogs(today).filter((log) => log.kind === kind))]),
  )

export function answerDemoRequest(part: string, recordId: string | undefined, search: URLSearchParams): unknown {
  const answers = { ...demoLogAnswers(), ...demoAnswers() }
  if (part === 'mileage' && recordId === 'readings') return page(demoAnswers().mileage(search).readings)
  if (part === 'fuel' && recordId === 'last') return demoAnswers().fuel(search).last
  if (part === 'mot-defects' && recordId) return demoLogs(londonToday()).filter(({ kind }) => kind === 'service')
  if (part === 'timeline' && recordId === 'matching') {
    const { items } = demoAnswers().timeline(search)
    return { entries: items.filter(({ kind }) => canBeChosen(kind)).map(({ kind, id }) => ({ kind, id })), more: false }
  }
  if (!Object.hasOwn(answers, part)) return undefined
  const answer = answers[part as keyof Answers](search)
  if (recordId === undefined) return answer
  return 'items' in answer ? [...answer.items].find(({ id }) => id === recordId) : undefined
}

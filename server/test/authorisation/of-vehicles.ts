import { logKinds } from '#domain/records/registry.ts'
import { sharedKinds } from '#domain/records/several-cars.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { isAtLeast } from '#domain/vehicles/vehicle-access.ts'
import { leastRecord } from '../sample-records.ts'
import { recent, reminderOf, type StockedCar } from './cars.ts'
import { type CarState, states } from './garage.ts'
import { forNobody, type Matrix, only, type Play } from './play.ts'
import { isMember, type Role } from './roles.ts'
import type { World } from './world.ts'

type Kind = keyof StockedCar['records']
interface Shape {
  body?: (car: StockedCar, record: { id: string; version: number }) => unknown
  query?: string
  params?: Record<string, string>
  /** The lowest role that gets in; without it, the owner alone. What the owner entered a contributor can't change. */
  for?: 'viewer' | 'contributor' | 'manager'
  /** What those with a lower one are told. */
  below?: number
  /** What the owner is told if the car's state forbids what they would otherwise be allowed. */
  owner?: Partial<Record<CarState, number>>
}

/** Those whom the owner of the shared car lets in: who gets in with this lowest role, and who is told that it is too low. */
function apart(lowest: Shape['for']): [high: Role[], low: Role[]] {
  if (!lowest) return [[], []]
  const letIn = ['viewer', 'contributor', 'manager'] as const
  return [letIn.filter((role) => isAtLeast(role, lowest)), letIn.filter((role) => !isAtLeast(role, lowest))]
}

const keptBySeller: readonly Kind[] = ['note', 'media', 'document', 'reminder', 'doneReminder', 'trip', 'reportLink']
const notForSale = { private: 409, public: 409, bought: 409 }
const noListing = { private: 404, public: 404, bought: 404 }
const neverHandedOver = (status: number) => ({ private: status, public: status, 'for sale': status, pending: status })
const advert = {
  ...{ price: 8450, location: 'Whitby', contact_phone: '07700 900123', contact_email: 'seller@example.org' },
  description: 'One owner.',
}
const sale = {
  ...{ new_owner_name: 'Nell Nash', new_owner_email: 'nell@example.org', new_owner_phone: '020 7946 0000' },
  ...{ sale_price: 4250, sale_date: recent },
}

/** Everything of a vehicle is its owner's alone, and nobody's once the vehicle is deleted. */
export function ofVehicles({ cars, spares, papers }: World): Matrix {
  const carOf = (role: Role) => (isMember(role) ? spares[role].car : cars.private.id)
  const inOwnCar = (role: Role) => ({ vehicleId: carOf(role) })
  const over = (
    kind: Kind,
    state: CarState,
    param: string | undefined,
    { body, query, params, owner, for: lowest, below = 403 }: Shape,
  ): Play => {
    const car = cars[state]
    const record = car.records[kind]
    const isTheirs = state !== 'deleted' && !(param && state === 'bought' && keptBySeller.includes(kind))
    // Shared or not makes no difference to its owner.
    const status = isTheirs ? owner?.[state === 'shared' ? 'private' : state] : undefined
    const [high, low] = state === 'shared' ? apart(lowest) : [[], []]
    const admitted: Role[] = isTheirs ? ['owner', ...high] : []
    return only(admitted, param ? `the ${kind} of the ${state} car` : `the ${state} car`, {
      params: { vehicleId: car.id, ...(param ? { [param]: record.id } : {}), ...params },
      gives: {
        ...Object.fromEntries(low.map((role) => [role, below])),
        ...(status && Object.fromEntries(admitted.map((role) => [role, status]))),
      },
      ...(query ? { query } : {}),
      ...(body ? { body: body(car, record) } : {}),
    })
  }
  const book = (shape: Shape = {}) => states.map((state) => over('service', state, undefined, shape))
  const entry = (param: string, kinds: Kind[], shape: Shape = {}): Play[] =>
    kinds.flatMap((kind) => [
      ...states.map((state) => over(kind, state, param, shape)),
      forNobody(`somebody’s ${kind} under a car of one’s own`, {
        params: (role) => ({ vehicleId: carOf(role), [param]: cars.private.records[kind].id, ...shape.params }),
        ...(shape.body ? { body: shape.body(cars.private, cars.private.records[kind]) } : {}),
      }),
    ])
  /** A thing within a record of each car, which is the car's own too. */
  const within = (kind: Kind, param: string, inner: string, of: 'fitting' | 'partUse', shape: Shape = {}): Play[] => [
    ...states.map((state) => over(kind, state, param, { ...shape, params: { [inner]: cars[state][of] } })),
    forNobody(`somebody’s ${of} under a car of one’s own`, {
      params: (role) => ({
        ...{ vehicleId: carOf(role), [param]: cars.private.records[kind].id, [inner]: cars.private[of] },
      }),
      ...(shape.body ? { body: shape.body(cars.private, cars.private.records[kind]) } : {}),
    }),
  ]
  const ofReceipt = (status: number, shape: Shape = {}): Play[] =>
    states.map((state) =>
      over('service', state, undefined, {
        ...shape,
        params: { fileId: cars[state].files.receipt },
        owner: { private: status, public: status, 'for sale': status, pending: status, bought: 404 },
      }),
    )
  /** With one's own file, and with somebody else's. */
  const withFile = (kind: 'media' | 'document', rest: object): Play[] => {
    const own = (role: Role) => (isMember(role) ? spares[role][kind] : papers.upload)
    const taken = { file_id: cars.private.files[kind], ...rest }
    return [
      ...book({ for: 'contributor', body: () => (role: Role) => ({ file_id: own(role), ...rest }) }),
      forNobody('one’s own car and the file of a record', { params: inOwnCar, body: taken }),
      only(['member'], 'one’s own car and somebody’s upload', {
        ...{ params: inOwnCar, body: { file_id: spares.member[kind], ...rest } },
      }),
    ]
  }
  const version: Shape['body'] = (_car, record) => ({ version: record.version })
  // Costs here are unlikely, so that they are recognised where they should not be.
  const sure: Shape['body'] = (_car, record) => ({
    ...{ version: record.version, confirmed: ['cost_unusual', 'cost_jobs_differ', 'cost_parts_differ'] },
  })
  const sealed = { owner: { bought: 409 } }
  const amendment = ({ records }: StockedCar) => ({
    ...{ record_type: 'maintenance_log', record_id: records.service.id, changes: { comments: 'As it was.' } },
  })
  const chosen = ({ records }: StockedCar) => ({ kind: 'service', id: records.service.id })
  // The type it has already: the entry stays as it is for those who come after.
  const leastType = { type: (leastRecord('service') as { type?: string }).type }
  const v = '/api/vehicles/:vehicleId'
  return {
    [`GET ${v}`]: book({ for: 'viewer' }),
    [`PATCH ${v}`]: book({ for: 'manager', body: (car) => ({ mileage: 1300, version: car.version }) }),
    [`POST ${v}/registration`]: book({
      for: 'manager',
      body: (car) => ({ registration_number: 'P1ATE', changed_on: recent, version: car.version }),
      owner: { pending: 409 },
    }),
    [`DELETE ${v}`]: book(),
    [`PUT ${v}/status`]: book({ body: () => ({ status: 'Owned' }), owner: { pending: 409 } }),
    [`GET ${v}/specification`]: book({ for: 'viewer' }),
    [`GET ${v}/valuation`]: book({ for: 'manager' }),
    [`POST ${v}/valuation`]: book({ for: 'manager' }),
    [`GET ${v}/mileage`]: book({ for: 'viewer' }),
    [`GET ${v}/mileage/readings`]: book({ for: 'viewer' }),
    [`POST ${v}/mileage/readings`]: book({
      for: 'contributor',
      body: () => ({ date: recent, value: 1100, confirmed: doubtCodes }),
    }),
    [`POST ${v}/mileage/readings/:readingId/correction`]: entry('readingId', ['reading'], {
      for: 'manager',
      body: () => ({ value: 1150, reason: 'A digit too many.', confirmed: doubtCodes }),
    }),
    [`PUT ${v}/mileage/readings/:readingId/state`]: entry('readingId', ['reading'], {
      for: 'manager',
      body: () => ({ withdrawn: true }),
      ...sealed,
    }),
    [`POST ${v}/mileage/instrument`]: book({
      for: 'manager',
      body: () => ({ date: recent, old_value: 1250, value: 0, confirmed: doubtCodes }),
    }),
    [`GET ${v}/timeline`]: book({ for: 'viewer' }),
    [`GET ${v}/timeline/matching`]: book({ for: 'manager' }),
    [`POST ${v}/timeline/delete`]: book({ for: 'manager', body: (car) => ({ entries: [chosen(car)] }) }),
    [`POST ${v}/timeline/type`]: book({ for: 'manager', body: (car) => ({ entries: [chosen(car)], ...leastType }) }),
    [`GET ${v}/spending`]: book({ for: 'manager' }),
    [`GET ${v}/fuel`]: book({ for: 'viewer' }),
    [`GET ${v}/fuel/last`]: book({ for: 'viewer' }),
    [`PUT ${v}/fuel/battery`]: book({ for: 'manager', body: () => ({ battery_kwh: 60 }) }),
    [`GET ${v}/budget`]: book({ for: 'manager' }),
    [`PUT ${v}/budget`]: book({ for: 'manager', body: () => ({ amount: 900 }) }),
    [`GET ${v}/purchase`]: book({ for: 'manager' }),
    // What the seller had entered stayed with the seller.
    [`PUT ${v}/purchase`]: states.map((state) =>
      over('service', state, undefined, {
        for: 'manager',
        body: () => ({ purchase_price: 4000, version: state === 'bought' ? null : 1 }),
      }),
    ),
    [`GET ${v}/ownership`]: book(),
    [`POST ${v}/transfer`]: book({ body: () => sale, owner: { ...notForSale, pending: 409 } }),
    [`DELETE ${v}/transfer`]: book({ owner: { ...notForSale, 'for sale': 409 } }),
    [`GET ${v}/handovers/:sequence`]: book({ params: { sequence: '1' }, owner: neverHandedOver(404) }),
    [`GET ${v}/handovers/:sequence/credential`]: book({ params: { sequence: '1' }, owner: neverHandedOver(404) }),
    [`POST ${v}/amendments`]: [
      ...book({ for: 'manager', body: amendment, owner: neverHandedOver(409) }),
      forNobody('somebody’s sealed record under a car of one’s own', {
        ...{ params: inOwnCar, body: amendment(cars.bought) },
      }),
    ],

    [`GET ${v}/export`]: book({ for: 'manager', query: '?format=json' }),
    [`GET ${v}/history-pdf`]: book({ for: 'manager' }),
    [`POST ${v}/history-pdf`]: book({ for: 'manager', body: () => ({ with_costs: true, with_receipts: true }) }),
    // Nobody has made one: server/sharing/vehicle-export/history tries the rest.
    [`GET ${v}/history-pdf/:pdfId/file`]: [
      forNobody('one that nobody made', { params: (role) => ({ ...inOwnCar(role), pdfId: cars.private.id }) }),
    ],
    [`DELETE ${v}/history-pdf/:pdfId`]: [
      forNobody('one that nobody made', { params: (role) => ({ ...inOwnCar(role), pdfId: cars.private.id }) }),
    ],
    [`GET ${v}/sharing`]: book(),
    [`PATCH ${v}/sharing`]: book({ body: () => ({ is_public: true }) }),
    [`GET ${v}/sharing/entries`]: book({ query: '?kind=maintenance' }),
    [`PUT ${v}/sharing/entries`]: book({
      body: (car) => ({ entries: [chosen(car)], is_publicly_visible: false }),
    }),
    [`PUT ${v}/sharing/entries/:kind/:recordId`]: entry('recordId', ['service'], {
      ...{ params: { kind: 'maintenance' }, body: () => ({ is_publicly_visible: false }) },
    }),
    [`GET ${v}/listing`]: book(),
    [`GET ${v}/listing/buyer-facts`]: book(),
    [`PUT ${v}/listing`]: book({
      body: ({ listing }) => ({ ...advert, ...(listing.id ? { version: listing.version } : {}) }),
    }),
    [`DELETE ${v}/listing`]: book({ owner: noListing }),
    [`PUT ${v}/listing/status`]: book({ body: () => ({ status: 'draft' }), owner: noListing }),

    [`GET ${v}/reminders`]: book({ for: 'viewer' }),
    [`POST ${v}/reminders`]: book({ for: 'manager', body: () => reminderOf('Polish') }),
    [`GET ${v}/reminders/:reminderId`]: entry('reminderId', ['reminder'], { for: 'viewer' }),
    [`PATCH ${v}/reminders/:reminderId`]: entry('reminderId', ['reminder'], { for: 'manager', body: version }),
    [`PUT ${v}/reminders/:reminderId/status`]: [
      ...entry('reminderId', ['reminder'], { for: 'contributor', body: () => ({ status: 'completed' }) }),
      // What the owner ticked off is not theirs to open again.
      ...entry('reminderId', ['doneReminder'], { for: 'manager', body: () => ({ status: 'pending' }) }),
    ],
    [`GET ${v}/reminded-people`]: book({ for: 'manager' }),
    [`PUT ${v}/reminders/:reminderId/snooze`]: entry('reminderId', ['reminder'], {
      for: 'manager',
      body: () => ({ until: null }),
    }),
    [`GET ${v}/reminder-suggestions`]: book({ for: 'viewer' }),
    [`POST ${v}/reminder-suggestions`]: book({
      for: 'manager',
      body: () => ({ chosen: [{ key: 'tyres', every_miles: 8000 }] }),
    }),
    [`DELETE ${v}/reminders/:reminderId`]: entry('reminderId', ['doneReminder'], { for: 'manager' }),

    [`GET ${v}/business-mileage`]: book(),
    [`GET ${v}/business-mileage/csv`]: book(),
    [`POST ${v}/business-mileage`]: book({ body: () => ({ date: recent, purpose: 'Site visit', miles: 8.5 }) }),
    [`PATCH ${v}/business-mileage/:tripId`]: entry('tripId', ['trip'], {
      body: () => ({ date: recent, purpose: 'Site visit', miles: 8.5, version: 1 }),
    }),
    [`DELETE ${v}/business-mileage/:tripId`]: entry('tripId', ['trip']),

    [`GET ${v}/calendar-feed`]: book(),
    [`POST ${v}/calendar-feed`]: book({ body: () => ({ replaces: null }) }),
    [`DELETE ${v}/calendar-feed`]: book(),

    [`GET ${v}/report-links`]: book(),
    [`POST ${v}/report-links`]: book({
      body: () => ({ label: 'Mr Patel', days: 7, with_receipts: true, cover_receipts: true, with_costs: false }),
    }),
    [`PUT ${v}/report-links/:linkId/ended`]: entry('linkId', ['reportLink']),
    [`DELETE ${v}/report-links/:linkId`]: entry('linkId', ['reportLink']),
    [`GET ${v}/receipts`]: book(),
    // Theirs are PDFs, which can't be covered; the seller's stayed with the seller.
    [`PUT ${v}/receipts/:fileId/cover`]: ofReceipt(409, { body: () => ({ areas: [] }) }),
    [`DELETE ${v}/receipts/:fileId/cover`]: ofReceipt(204),

    [`GET ${v}/tyre-sets`]: book({ for: 'viewer' }),
    [`POST ${v}/tyre-sets`]: book({ for: 'manager', body: () => ({ name: 'Summer set' }) }),
    [`PATCH ${v}/tyre-sets/:setId`]: entry('setId', ['tyreSet'], { for: 'manager', body: version }),
    [`PUT ${v}/tyre-sets/:setId/end`]: entry('setId', ['tyreSet'], {
      for: 'manager',
      body: (_car, record) => ({ ended: { as: 'sold', on: recent }, version: record.version }),
    }),
    [`POST ${v}/tyre-sets/:setId/fittings`]: entry('setId', ['tyreSet'], {
      for: 'manager',
      body: () => ({ fitted_on: recent }),
    }),
    // None of these sets is on.
    [`POST ${v}/tyre-sets/:setId/removal`]: entry('setId', ['tyreSet'], {
      for: 'manager',
      body: () => ({ removed_on: recent }),
      owner: { private: 409, public: 409, 'for sale': 409, pending: 409, bought: 409 },
    }),
    [`PATCH ${v}/tyre-sets/:setId/fittings/:fittingId`]: within('tyreSet', 'setId', 'fittingId', 'fitting', {
      for: 'manager',
      body: () => ({ fitted_on: recent, removed_on: recent }),
    }),
    [`DELETE ${v}/tyre-sets/:setId/fittings/:fittingId`]: within('tyreSet', 'setId', 'fittingId', 'fitting', {
      for: 'manager',
    }),
    [`DELETE ${v}/tyre-sets/:setId`]: entry('setId', ['tyreSet'], { for: 'manager' }),

    [`GET ${v}/parts`]: book({ for: 'viewer' }),
    [`POST ${v}/parts`]: book({ for: 'manager', body: () => ({ name: 'Oil filter' }) }),
    // Emptying its shelf at the handover has raised its version.
    [`PATCH ${v}/parts/:partId`]: entry('partId', ['part'], { for: 'manager', body: version, owner: { bought: 409 } }),
    [`POST ${v}/parts/:partId/uses`]: entry('partId', ['part'], {
      for: 'manager',
      body: ({ records }) => ({ record_id: records.service.id }),
      // The shelf stayed with the seller.
      owner: { bought: 409 },
    }),
    [`DELETE ${v}/parts/:partId/uses/:useId`]: within('part', 'partId', 'useId', 'partUse', { for: 'manager' }),
    [`DELETE ${v}/parts/:partId`]: entry('partId', ['part'], { for: 'manager' }),

    [`GET ${v}/modifications`]: book({ for: 'viewer' }),
    [`POST ${v}/modifications`]: book({
      for: 'contributor',
      body: () => ({ type: 'Tech', name: 'Horn', brand: 'Lucas', install_date: recent }),
    }),
    [`GET ${v}/modifications/:modificationId`]: entry('modificationId', ['modification'], { for: 'viewer' }),
    [`PATCH ${v}/modifications/:modificationId`]: entry('modificationId', ['modification'], {
      for: 'manager',
      body: version,
      ...sealed,
    }),
    [`DELETE ${v}/modifications/:modificationId`]: entry('modificationId', ['modification'], {
      for: 'manager',
      ...sealed,
    }),

    ...Object.fromEntries(
      logKinds.flatMap(({ kind, path }): [string, Play[]][] => [
        [`GET ${v}/${path}`, book({ for: 'viewer' })],
        [`POST ${v}/${path}`, book({ for: 'contributor', body: () => leastRecord(kind) })],
        [`GET ${v}/${path}/:recordId`, entry('recordId', [kind], { for: 'viewer' })],
        [`PATCH ${v}/${path}/:recordId`, entry('recordId', [kind], { for: 'manager', body: sure, ...sealed })],
        [`DELETE ${v}/${path}/:recordId`, entry('recordId', [kind], { for: 'manager', ...sealed })],
      ]),
    ),

    // Those of the same owner; somebody else's car among them is not found.
    ...Object.fromEntries(
      sharedKinds.map(({ kind, path }): [string, Play[]] => [
        `POST ${v}/${path}/for-several`,
        [
          ...book({
            body: (car) => ({
              ...leastRecord(kind),
              ...{ also_for: [car.id === cars.private.id ? cars.public.id : cars.private.id], split: 'evenly' },
            }),
          }),
          forNobody('one’s own car and somebody else’s', {
            ...{ params: inOwnCar, body: { ...leastRecord(kind), also_for: [cars.private.id], split: 'same' } },
            gives: { owner: 201 },
          }),
        ],
      ]),
    ),

    [`GET ${v}/notes`]: book({ for: 'viewer' }),
    [`POST ${v}/notes`]: book({ for: 'contributor', body: () => ({ content: 'She pulls to the left.' }) }),
    [`GET ${v}/notes/:noteId`]: entry('noteId', ['note', 'sharedNote'], { for: 'viewer' }),
    [`PATCH ${v}/notes/:noteId`]: entry('noteId', ['note', 'sharedNote'], { for: 'manager', body: version, ...sealed }),
    [`DELETE ${v}/notes/:noteId`]: entry('noteId', ['note', 'sharedNote'], { for: 'manager', ...sealed }),

    [`GET ${v}/people`]: book(),
    [`GET ${v}/media`]: book({ for: 'viewer' }),
    [`POST ${v}/media`]: withFile('media', { title: 'Mine' }),
    [`GET ${v}/media/:mediaId`]: entry('mediaId', ['media', 'shownMedia'], { for: 'viewer' }),
    [`PATCH ${v}/media/:mediaId`]: entry('mediaId', ['media', 'shownMedia'], {
      for: 'manager',
      body: version,
      ...sealed,
    }),
    [`DELETE ${v}/media/:mediaId`]: entry('mediaId', ['media', 'shownMedia'], { for: 'manager', ...sealed }),

    [`GET ${v}/mot-defects`]: book({ for: 'viewer' }),
    [`PUT ${v}/mot-defects/:defectId/reminder`]: entry('defectId', ['defect'], { for: 'manager' }),
    [`DELETE ${v}/mot-defects/:defectId/reminder`]: entry('defectId', ['defect'], { for: 'manager' }),
    [`GET ${v}/mot-defects/:defectId/repairs`]: entry('defectId', ['defect'], { for: 'viewer' }),
    [`PUT ${v}/mot-defects/:defectId/repair`]: entry('defectId', ['defect'], {
      for: 'manager',
      body: ({ records }) => ({ record_id: records.service.id }),
    }),
    [`DELETE ${v}/mot-defects/:defectId/repair`]: entry('defectId', ['defect'], { for: 'manager' }),

    [`GET ${v}/due-dates`]: book({ for: 'viewer' }),
    [`PUT ${v}/due-dates/:kind`]: book({
      for: 'manager',
      params: { kind: 'warranty' },
      body: () => ({ date: '2031-01-01', state: null, version: null }),
    }),
    // Nobody asked a service about these cars, and there is none.
    [`POST ${v}/due-dates/refresh`]: book({
      for: 'manager',
      owner: { private: 409, public: 409, 'for sale': 409, pending: 409, bought: 409 },
    }),
    [`POST ${v}/due-dates/:kind/use-official`]: book({
      for: 'manager',
      params: { kind: 'warranty' },
      body: () => ({ version: null }),
      owner: { private: 409, public: 409, 'for sale': 409, pending: 409, bought: 409 },
    }),

    [`GET ${v}/documents`]: book({ for: 'viewer' }),
    [`POST ${v}/documents`]: withFile('document', { title: 'Mine', category: 'Miscellaneous' }),
    [`GET ${v}/documents/:documentId`]: entry('documentId', ['document', 'shareable'], { for: 'manager', below: 404 }),
    [`PATCH ${v}/documents/:documentId`]: entry('documentId', ['document', 'shareable'], {
      for: 'manager',
      body: version,
    }),
    [`DELETE ${v}/documents/:documentId`]: entry('documentId', ['document', 'shareable'], { for: 'manager' }),
  }
}

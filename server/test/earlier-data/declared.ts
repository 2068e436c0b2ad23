import type { Declared } from './differences.ts'
import type { MovedRows } from './rows.ts'

const livingReminders = 'Reminders go by mileage too, recur, are snoozed and tell more than once.'
const evident = 'What an entry or a listing rests on is said with it.'

const mileageShown = [
  { get: /^\/api\/vehicles(\?|$)/, of: 'vehicles[].' },
  { get: /^\/api\/dashboard$/, of: 'vehicles[].' },
  { get: /^\/api\/vehicles\/[^/]+$/, of: '' },
  { get: /^\/api\/public\/vehicles\//, of: '' },
  { get: /^\/api\/public\/listings\//, of: 'vehicle.' },
]

/**
 * What answers otherwise than it did when the backup was made, and is meant to. Every line says why; one that no longer
 * matches anything fails the test, so that the list stays true. For example:
 *
 *   { get: /^\/api\/vehicles\/[^/]+$/, path: 'says.colour', what: 'added', reason: 'Owners asked for the colour.' }
 */
export const declaredAnswers: Declared[] = [
  ...['unread_messages', 'has_business'].map(
    (column): Declared => ({
      get: /^\/api\/session$/,
      path: `says.${column}`,
      what: 'added',
      reason: 'The menu counts new messages, and leads to one’s business whatever the plan.',
    }),
  ),
  { get: /^\/api\/enquiries/, path: 'status', what: 'changed', reason: 'Enquiries are read as conversations.' },
  ...[
    { get: /^\/api\/businesses\/[^/]+$/, path: 'says.reviews.first[].answer' },
    { get: /^\/api\/businesses\/[^/]+\/reviews/, path: 'says.items[].answer' },
    { get: /^\/api\/businesses\/[^/]+\/visit$/, path: 'says.my_review.answer' },
    { get: /^\/api\/business$/, path: 'says.reviews.first[].answer' },
    { get: /^\/api\/account\/export$/, path: 'says.business/business_reviews.json[].answer_text' },
    { get: /^\/api\/account\/export$/, path: 'says.business/business_reviews.json[].answered_at' },
  ].map((added): Declared => ({ ...added, what: 'added', reason: 'A business answers its reviews.' })),
  {
    get: /^\/api\/automate$/,
    path: 'says.is_free',
    what: 'added',
    reason: 'AutoMate says whether its answers cost tokens.',
  },
  {
    get: /^\/api\/search\?/,
    path: 'says[].plate',
    what: 'added',
    reason: 'One’s own cars are shown with their plates.',
  },
  {
    get: /^\/api\/search\?/,
    path: 'says[]',
    what: 'added',
    reason: 'Businesses, guides and posts are found too.',
  },
  {
    get: /^\/api\/suggested-users$/,
    path: 'says[]',
    what: 'added',
    reason: 'Models are compared without their trim, so that more people have the same.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.README.txt',
    what: 'changed',
    reason: 'The texts were rewritten in plain English.',
  },
  {
    get: /^\/api\/public\/handovers\/verify-handover\.mjs$/,
    path: 'says',
    what: 'changed',
    reason: 'Its comments were rewritten in plain English.',
  },
  ...['maintenance_logs', 'modifications', 'vehicle_notes', 'vehicle_media', 'vehicle_documents'].map(
    (table): Declared => ({
      get: /^\/api\/account\/export$/,
      path: `says.garage/${table}.json[].entered_by`,
      what: 'added',
      reason: 'Records say who entered them.',
    }),
  ),
  ...['maintenance_logs', 'modifications'].map(
    (table): Declared => ({
      get: /^\/api\/account\/export$/,
      path: `says.garage/${table}.json[].by_another`,
      what: 'added',
      reason: 'Records say whether somebody the owner shares the car with entered them.',
    }),
  ),
  ...[
    ...['source', 'tested_at', 'odometer_result', 'station', 'registration_at_test', 'location', 'defects'].map(
      (column) => `mot_history.json[].${column}`,
    ),
    ...['sources', 'official'].map((column) => `vehicle_data.json[].${column}`),
  ].map(
    (column): Declared => ({
      get: /^\/api\/account\/export$/,
      path: `says.garage/${column}`,
      what: 'added',
      reason: 'What was looked up says who said it, and keeps all that the official services tell.',
    }),
  ),
  ...[
    { get: /\/reminders\?/, path: 'says.items[].due_kind' },
    { get: /\/reminders$/, path: 'says.pending.items[].due_kind' },
    { get: /\/reminders$/, path: 'says.completed.items[].due_kind' },
    { get: /\/reminders\/[^/]+$/, path: 'says.due_kind' },
    { get: /^\/api\/account\/export$/, path: 'says.garage/reminders.json[].due_kind' },
  ].map(
    (added): Declared => ({
      ...added,
      what: 'added',
      reason: 'A reminder says which of the vehicle’s dates it follows.',
    }),
  ),
  ...[
    { get: /^\/api\/vehicles(\?|$)/, path: 'says.vehicles[].due_dates' },
    { get: /^\/api\/vehicles(\?|$)/, path: 'says.vehicles[].date_first_registered' },
    { get: /^\/api\/vehicles\/[^/]+$/, path: 'says.due_dates' },
    { get: /^\/api\/dashboard$/, path: 'says.vehicles[].due_dates' },
    { get: /^\/api\/dashboard$/, path: 'says.vehicles[].date_first_registered' },
    { get: /^\/api\/dashboard$/, path: 'says.due' },
  ].map(
    (added): Declared => ({
      ...added,
      what: 'added',
      reason: 'What is due is read from one list, also where a date is exempt, SORN or untaxed.',
    }),
  ),
  ...[
    ...['own_date', 'due_miles', 'projected', 'every_months', 'every_miles', 'since_date', 'since_miles'],
    ...['snoozed_until', 'notices', 'vehicle.mileage', 'vehicle.odometer_unit'],
  ].flatMap((column) =>
    [
      { get: /\/reminders\?/, path: `says.items[].${column}` },
      { get: /\/reminders$/, path: `says.pending.items[].${column}` },
      { get: /\/reminders$/, path: `says.completed.items[].${column}` },
      { get: /\/reminders\/[^/]+$/, path: `says.${column}` },
    ].map((added): Declared => ({ ...added, what: 'added', reason: livingReminders })),
  ),
  ...[
    { get: /\/reminders\?/, path: 'says.items[].for_member' },
    { get: /\/reminders$/, path: 'says.pending.items[].for_member' },
    { get: /\/reminders$/, path: 'says.completed.items[].for_member' },
    { get: /\/reminders\/[^/]+$/, path: 'says.for_member' },
  ].map(
    (added): Declared => ({ ...added, what: 'added', reason: 'Of a shared car a reminder may be for one person.' }),
  ),
  ...[
    ...[
      'due_miles',
      'own_date',
      'projected_date',
      'near_on',
      'every_months',
      'every_miles',
      'since_date',
      'since_miles',
    ],
    ...['prior_id', 'done_by', 'template', 'snoozed_until', 'notices', 'told_lead', 'next_notice'],
  ].map(
    (column): Declared => ({
      get: /^\/api\/account\/export$/,
      path: `says.garage/reminders.json[].${column}`,
      what: 'added',
      reason: livingReminders,
    }),
  ),
  ...['due_miles', 'projected'].flatMap((column) =>
    [
      { get: /^\/api\/vehicles(\?|$)/, path: `says.vehicles[].reminders[].${column}` },
      { get: /^\/api\/dashboard$/, path: `says.vehicles[].reminders[].${column}` },
      { get: /^\/api\/dashboard$/, path: `says.reminders[].${column}` },
    ].map((added): Declared => ({ ...added, what: 'added', reason: livingReminders })),
  ),
  {
    get: /^\/api\/account\/export$/,
    path: 'says.garage/record_versions.json',
    what: 'added',
    reason: 'What a record said before is kept, so its owner may have it.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.garage/due_dates.json',
    what: 'added',
    reason: 'When MOT, tax, insurance and the like end has a table of its own, with who said so.',
  },
  ...[
    { get: /\/reminders\?/, path: 'says.items[].mot_defect_id' },
    { get: /\/reminders$/, path: 'says.pending.items[].mot_defect_id' },
    { get: /\/reminders$/, path: 'says.completed.items[].mot_defect_id' },
    { get: /\/reminders\/[^/]+$/, path: 'says.mot_defect_id' },
    { get: /^\/api\/account\/export$/, path: 'says.garage/reminders.json[].mot_defect_id' },
  ].map((added): Declared => ({ ...added, what: 'added', reason: 'A reminder says which MOT defect it is about.' })),
  ...[
    { get: /^\/api\/vehicles\/[^/]+$/, path: 'says.outstanding_recall' },
    { get: /^\/api\/public\/vehicles\/[^/]+$/, path: 'says.outstanding_recall' },
    { get: /^\/api\/public\/vehicles\/[^/]+$/, path: 'says.mot_defects' },
    { get: /\/transfers\/[^/]+\/history$/, path: 'says.outstanding_recall' },
    { get: /\/transfers\/[^/]+\/history$/, path: 'says.mot_defects' },
    { get: /^\/api\/account\/export$/, path: 'says.garage/mot_defects.json' },
    { get: /^\/api\/account\/export$/, path: 'says.garage/vehicle_recalls.json' },
  ].map(
    (added): Declared => ({
      ...added,
      what: 'added',
      reason: 'What MOT tests name is told with what became of it, and recalls with it.',
    }),
  ),
  {
    get: /^\/api\/account\/export$/,
    path: 'says.garage/mileage_readings.json',
    what: 'added',
    reason: 'Every reading of an odometer is kept.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.garage/tyre_sets.json',
    what: 'added',
    reason: 'A car’s sets of tyres are kept.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.garage/parts.json',
    what: 'added',
    reason: 'A car’s parts are kept.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.account/api_keys.json',
    what: 'added',
    reason: 'Members make keys for their scripts.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.account/calendar_feeds.json',
    what: 'added',
    reason: 'Calendars read what is due at an address of the member.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.account/notification_preferences.json',
    what: 'added',
    reason: 'Members choose what they are told by email and on their devices.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.account/push_devices.json',
    what: 'added',
    reason: 'Notifications reach devices on which a member turned them on.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.account/report_links.json',
    what: 'added',
    reason: 'An owner makes links at which one buyer reads the report of a car.',
  },
  ...['people_with_access', 'shared_with_me'].map(
    (list): Declared => ({
      get: /^\/api\/account\/export$/,
      path: `says.account/${list}.json`,
      what: 'added',
      reason: 'Owners let others into their cars.',
    }),
  ),
  ...[
    'account/imports.json',
    ...['maintenance_logs', 'vehicle_notes', 'vehicles', 'modifications', 'reminders'].map(
      (table) => `garage/${table}.json[].import_id`,
    ),
  ].map(
    (path): Declared => ({
      get: /^\/api\/account\/export$/,
      path: `says.${path}`,
      what: 'added',
      reason: 'Records are imported from other apps, and say by which import.',
    }),
  ),
  {
    get: /^\/api\/account\/export$/,
    path: 'says.garage/business_trips.json',
    what: 'added',
    reason: 'Journeys made for work are logged.',
  },
  ...mileageShown.flatMap(({ get, of }) =>
    (['odd_readings', 'mileage_km', 'odometer_unit', 'last_reading', 'read_less_on'] as const).map(
      (name): Declared => ({
        ...{ get, path: `says.${of}${name}`, what: /^(last|read)_/.test(name) ? 'gone' : 'added' },
        reason: 'What is odd about a mileage is found by one rule, and a car may count kilometres.',
      }),
    ),
  ),
  ...[
    { get: /^\/api\/session$/, path: 'says.user.distance_unit' },
    { get: /^\/api\/(business\/confirmations|businesses\/[^/]+\/records|sold)/, path: 'says.items[].odometer_unit' },
    { get: /^\/api\/transfers$/, path: 'says[].odometer_unit' },
    { get: /^\/api\/(public\/transfers|transfers|sold)\//, path: 'says.odometer_unit' },
    { get: /^\/api\/public\/vehicles\//, path: 'says.services[].mileage_km' },
    { get: /^\/api\/vehicles\/[^/]+$/, path: 'says.stats.major_service.mileage_km' },
    { get: /^\/api\/vehicles\/[^/]+$/, path: 'says.stats.minor_service.mileage_km' },
    { get: /\/timeline/, path: 'says.items[].record.mileage_km' },
    { get: /\/(service-records|running-costs|washes|tyre-checks)/, path: 'says.items[].mileage_km' },
    { get: /\/(service-records|running-costs|washes|tyre-checks)\//, path: 'says.mileage_km' },
    ...['mileage_km', 'odometer_unit', 'odometer_unit_chosen'].map((column) => ({
      get: /^\/api\/account\/export$/,
      path: `says.garage/vehicles.json[].${column}`,
    })),
    { get: /^\/api\/account\/export$/, path: 'says.garage/maintenance_logs.json[].mileage_km' },
  ].map(
    (added): Declared => ({ ...added, what: 'added', reason: 'A car may count kilometres, and a member read them.' }),
  ),
  ...[
    ...[
      { get: /^\/api\/dashboard$/, of: 'says.spending.' },
      { get: /\/spending(\?|$)/, of: 'says.' },
    ].flatMap(({ get, of }) => [
      { get, path: `${of}categories[]`, what: 'added' as const },
      ...['total', 'categories[].category', 'categories[].total', 'categories[].share', 'months[].total'].map(
        (path) => ({
          ...{ get, path: `${of}${path}`, what: 'changed' as const },
        }),
      ),
    ]),
    { get: /\/spending(\?|$)/, path: 'says.months[].change', what: 'changed' as const },
    ...(['[].kind', '[]'] as const).map((path) => ({
      ...{ get: /^\/api\/account\/export$/, path: `says.garage/spending.json${path}`, what: 'added' as const },
    })),
    ...['type', 'month', 'total', 'vehicle_id'].map((column) => ({
      ...{ get: /^\/api\/account\/export$/, path: `says.garage/spending.json[].${column}`, what: 'changed' as const },
    })),
  ].map(
    (difference): Declared => ({ ...difference, reason: 'Spending counts modifications too, as every total does.' }),
  ),
  ...['vehicle_purchases', 'spending_budgets', 'custom_types'].map(
    (table): Declared => ({
      get: /^\/api\/account\/export$/,
      path: `says.garage/${table}.json`,
      what: 'added',
      reason: 'What a vehicle was bought for, what a year may cost and the types a member named are kept.',
    }),
  ),
  {
    get: /^\/api\/account\/export$/,
    path: 'says.account/account.json.home_tariff',
    what: 'added',
    reason: 'A member may say what a kilowatt hour costs at home.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.garage/vehicles.json[].battery_kwh',
    what: 'added',
    reason: 'An owner may say what the battery holds.',
  },
  {
    get: /^\/api\/account\/export$/,
    path: 'says.garage/maintenance_logs.json[].was_public',
    what: 'added',
    reason: 'A record that others have seen keeps what it read.',
  },
  ...(['instruments', 'readings'] as const).map(
    (list): Declared => ({
      get: /^\/api\/(public\/)?transfers\/[^/]+\/history$/,
      path: `says.history.${list}`,
      what: 'added',
      reason: 'What was stated by hand, corrected or replaced goes with the car.',
    }),
  ),
  {
    get: /^\/api\/(public\/)?transfers\/[^/]+\/history$/,
    path: 'says.digest',
    what: 'changed',
    reason: 'Readings that were stated by hand are part of what is read.',
  },
  ...(['services', 'modifications'] as const).flatMap((list): Declared[] => [
    {
      ...{ get: /^\/api\/public\/vehicles\/[^/]+$/, path: `says.${list}[].changed_at`, what: 'gone' as const },
      reason: 'When an entry was changed is part of its evidence.',
    },
    {
      ...{ get: /^\/api\/public\/vehicles\/[^/]+$/, path: `says.${list}[].evidence`, what: 'added' as const },
      reason: evident,
    },
  ]),
  ...[
    { get: /^\/api\/public\/listings\/[^/]+$/, path: 'says.evidence', reason: evident },
    {
      ...{ get: /^\/api\/public\/listings\/[^/]+$/, path: 'says.completeness' },
      reason: 'A listing says how much of the history is there.',
    },
    { get: /^\/api\/vehicles\/[^/]+\/[a-z-]+$/, path: 'says.items[].evidence', reason: evident },
    { get: /^\/api\/vehicles\/[^/]+\/timeline(\?.*)?$/, path: 'says.items[].record.evidence', reason: evident },
    { get: /^\/api\/vehicles\/[^/]+\/[a-z-]+\/[^/]+$/, path: 'says.evidence', reason: evident },
    { get: /^\/api\/(public\/)?transfers\/[^/]+\/history$/, path: 'says.evidence', reason: evident },
    {
      ...{ get: /^\/api\/public\/vehicles\/[^/]+$/, path: 'says.services[].kind' },
      reason: 'Services are counted apart from washes and the like.',
    },
    ...[
      { get: /^\/api\/public\/vehicles\/[^/]+$/, path: 'says.media[].credentials' },
      ...['credentials', 'is_received_kept'].flatMap((name) => [
        { get: /^\/api\/vehicles\/[^/]+\/media$/, path: `says.items[].${name}` },
        { get: /^\/api\/vehicles\/[^/]+\/timeline/, path: `says.items[].record.${name}` },
        { get: /^\/api\/vehicles\/[^/]+\/media\/[^/]+$/, path: `says.${name}` },
      ]),
      ...['received_sha256', 'received_mime'].map((name) => ({
        ...{ get: /^\/api\/account\/export$/, path: `says.files/files.json[].${name}` },
      })),
    ].map((each) => ({
      ...each,
      reason: 'A photo keeps its evidence: its bytes as sent, and the credentials it carries.',
    })),
    ...['log_keys', 'witness_keys', 'timestamp_ca'].map((name) => ({
      ...{ get: /^\/api\/public\/handovers\/keys$/, path: `says.${name}` },
      reason: 'What a file holds from the log is checked by the keys of the log and of those who vouch for it.',
    })),
    {
      ...{ get: /^\/api\/session$/, path: 'says.keeps' },
      reason: 'A browser is told whether the member asked to stay signed in on it.',
    },
    ...[
      { get: /^\/api\/session$/, path: 'says.user.email_unreachable' },
      ...['email_reached_at', 'email_unreachable_since', 'email_unreachable_why'].map((name) => ({
        ...{ get: /^\/api\/account\/export$/, path: `says.account/account.json.${name}` },
      })),
    ].map((each) => ({ ...each, reason: 'A member is told when emails to their address come back.' })),
    {
      ...{ get: /^\/api\/vehicles\/[^/]+\/ownership$/, path: 'says.transfer.email_came_back' },
      reason: 'A seller is told if the email with their request came back.',
    },
    {
      ...{ get: /^\/api\/public\/vehicles\/[^/]+$/, path: 'says.not_shown' },
      reason: 'What the owner keeps back is counted.',
    },
  ].map((added): Declared => ({ ...added, what: 'added' })),
]

/**
 * Where rows went whose table or columns are no longer there, or no longer hold the same. `as` reads from the tables of
 * today what the named columns held, in their order: with it the test sees that every row is still there. For example:
 *
 *   { table: 'vehicle_notes', columns: ['id', 'content'], as: 'select id, words from notes', reason: '…' }
 */
export const movedRows: MovedRows[] = [
  {
    table: 'point_rules',
    columns: ['id', 'name', 'description', 'points', 'is_capped'],
    as: `select id, name, description, points, is_capped from point_rules where id not in ('tyre-check', 'fill-up', 'charge')`,
    reason: 'Tyre checks, fill-ups and charges came later, each with a rule for its points.',
  },
]

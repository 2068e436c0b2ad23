import type { Sql } from '../platform/database/database.ts'

interface Column {
  relation: string
  name: string
  type: string
  not_null: boolean
  has_default: boolean
  refers_to: string | null
  choices: string | null
}

/** Values that a constraint requires, as SQL; a new table whose insert fails below adds its line here. */
const other = `'00000000-0000-4000-8000-000000000001'` // the product's own account, not one of the others
const fitting: Record<string, string> = {
  'notification_preferences.quiet_from': `'21:00'`,
  'notification_preferences.quiet_until': `'08:00'`,
  'push_subscriptions.p256dh': `repeat('a', 87)`,
  'push_subscriptions.auth': `repeat('a', 22)`,
  'report_links.expires_at': `now() + interval '7 days'`,
  'covered_receipts.areas': `'[]'`,
  'api_keys.scopes': `array['records:read']`,
  'api_keys.ending': `'wxyz'`,
  'accounts.provider_id': `'credential'`,
  'badges.id': `'made-up'`,
  'badges.sort_order': '99',
  'blocks.blocker_id': other,
  'business_profiles.postal_code': `'AB1 2CD'`,
  'business_profiles.phone': `'01234 567890'`,
  'business_reviews.user_id': other,
  'enquiries.from_user_id': other,
  'files.state': `'pending'`,
  'files.removed_at': 'null',
  'follows.follower_id': other,
  'guides.type': `'youtube'`,
  'guides.video_id': `'dQw4w9WgXcQ'`,
  'guides.file_id': 'null',
  'handover_seals.previous_hash': 'null',
  'handover_seals.key_id': '(select key_id from seal_keys limit 1)',
  'maintenance_logs.kind': `'service'`,
  'maintenance_logs.type': `'Oil Change'`,
  'mileage_readings.corrects_id': 'null',
  'mileage_readings.unit': `'km'`,
  'ownership_transfers.vehicle_id': '(select id from vehicles limit 1)',
  'ownership_transfers.previous_owner_id': '(select user_id from vehicles limit 1)',
  'ownership_transfers.new_owner_id': other,
  'ownership_transfers.new_owner_phone': `'01234 567890'`,
  'ownership_transfers.answered_at': 'null',
  'point_rules.id': `'made-up'`,
  'referrals.referrer_id': other,
  'record_images.maintenance_log_id': 'null',
  'record_images.modification_id': 'null',
  'record_images.vehicle_listing_id': 'null',
  'registry_lookups.status': '200',
  'seal_key_revocations.key_id': '(select key_id from seal_keys limit 1)',
  'seal_keys.key_id': `repeat('a', 16)`,
  'seal_keys.public_key': `repeat('a', 43)`,
  'registry_lookups.vrm': `'AB12CDE'`,
  'subscription_plans.id': `'made-up'`,
  'record_versions.forgotten': 'null',
  'record_versions.nonce': 'null',
  'record_versions.role': `'official'`,
  'record_versions.keeper': 'null',
  'tlog_checkpoints.root': `sha256('')`,
  'tlog_keys.key_id': `repeat('a', 8)`,
  'tlog_keys.public_key': `repeat('a', 43)`,
  'tlog_keys.origin': '(select origin from tlog_origin limit 1)',
  'tlog_leaves.commitment': `sha256('')`,
  'tlog_leaves.leaf_index': '1000000',
  'tlog_origin.origin': `'garage.example/log'`,
  'tlog_origin.reason': `'An older backup was restored.'`,
  'tlog_cosignatures.key_id': `repeat('a', 8)`,
  'tlog_cosignatures.tree_size': '(select tree_size from tlog_checkpoints limit 1)',
  'tlog_timestamps.tree_size': '(select tree_size from tlog_checkpoints limit 1)',
  'tlog_witnesses.key_id': `repeat('a', 8)`,
  'witnessed_logs.root': `sha256('')`,
  'tlog_subtrees.hash': `sha256('')`,
  'tyre_fittings.vehicle_id': '(select vehicle_id from tyre_sets order by id desc limit 1)',
  'transfer_histories.digest': `repeat('a', 64)`,
  'users.deleted_at': 'null',
  'vehicle_access.member_id': other,
  'users.username': `'somebody'`,
  'vehicle_listings.url_slug': `'a-car-1999-abcdefgh'`,
  'vehicles.public_url': `'a-car-1999-abcdefgh'`,
}

const byType: Record<string, string> = {
  bool: 'true',
  bytea: `'\\xdeadbeef'`,
  date: `date '2024-02-29'`,
  float4: '1.5',
  float8: '0.1',
  int2: '1',
  int4: '1',
  int8: '1',
  json: `'{"a": [1, "two\\n\\\\three"]}'`,
  jsonb: `'{"a": [1, "two\\n\\\\three"]}'`,
  numeric: '12.50',
  // What COPY has to escape, and non-ASCII letters.
  text: `e'Tab\\t, line\\nbreak, back\\\\slash, \\\\N and Zoë'`,
  timestamptz: `timestamptz '2024-03-31 01:30:00.123456+00'`,
  uuid: 'gen_random_uuid()',
}

const byName: [RegExp, string][] = [
  [/email$|_address$/, `'somebody@example.org'`],
  [/hash$|checksum$|_key$/, `repeat('a', 64)`],
  [/url$|link$|website$/, `'https://example.org/a'`],
  [/mime$/, `'image/webp'`],
  [/registration_number$|vrm$/, `'AB12 CDE'`],
  [/_count$|bytes$|tokens$/, '3'],
  [/year/, '1999'],
]

/** At least one row in every table, with every column filled that can be. */
export async function fillEveryTable(sql: Sql) {
  const columns = await readColumns(sql)
  const fame = (table: string) => columns.filter((column) => column.refers_to === table).length
  const tables = [...Map.groupBy(columns, (column) => column.relation)].sort(([a], [b]) => fame(b) - fame(a))
  const done = new Set<string>()
  const empty: string[] = []
  const lacks = (its: Column[], which: (column: Column) => boolean) =>
    its.some((c) => c.refers_to && c.refers_to !== c.relation && which(c) && !done.has(c.refers_to))
  while (done.size < tables.length) {
    const open = tables.filter(([table]) => !done.has(table))
    const [table, its] =
      open.find(([, columns]) => !lacks(columns, () => true)) ??
      open.find(([, columns]) => !lacks(columns, (c) => c.not_null)) ??
      fail('Tables refer to each other in a circle of required keys.')
    const refusal = await fill(sql, table, its)
    if (refusal) empty.push(`${table}: ${refusal}`)
    done.add(table)
  }
  if (empty.length > 0) throw new Error(`Empty for want of a fitting value in every-table.ts:\n${empty.join('\n')}`)
}

function fail(message: string): never {
  throw new Error(message)
}

async function fill(sql: Sql, table: string, columns: Column[]) {
  const [{ count }] = (await sql.unsafe(`select count(*)::int as count from "${table}"`)) as unknown as [
    { count: number },
  ]
  const required = columns.filter((column) => column.not_null && !column.has_default)
  const fuller = columns.filter((column) => column.not_null || !column.refers_to)
  let refusal: unknown
  for (const chosen of [columns, fuller, required]) {
    const names = chosen.map((column) => `"${column.name}"`).join(', ')
    const values = chosen.map(fittingValue).join(', ')
    const insert = names
      ? `insert into "${table}" (${names}) values (${values})`
      : `insert into "${table}" default values`
    try {
      await sql.unsafe(insert)
      return
    } catch (error) {
      refusal = error
    }
  }
  return count === 0 ? (refusal as Error).message : undefined
}

function fittingValue({ relation, name, type, refers_to, choices }: Column): string {
  const own = fitting[`${relation}.${name}`]
  if (own) return own
  if (refers_to) return `(select "id" from "${refers_to}" order by 1 desc limit 1)`
  const [, choice] = /'((?:[^']|'')*)'::text/.exec(choices ?? '') ?? []
  if (choice) return `'${choice}'`
  const [, named] = byName.find(([pattern]) => pattern.test(name)) ?? []
  return named ?? byType[type] ?? 'null'
}

const readColumns = (sql: Sql) => sql<Column[]>`
  select c.relname as relation, a.attname as name, t.typname as type, a.attnotnull as not_null,
         a.atthasdef or a.attidentity <> '' as has_default,
         (select k.confrelid::regclass::text from pg_constraint k
           where k.contype = 'f' and k.conrelid = c.oid and k.conkey[1] = a.attnum
           order by cardinality(k.conkey) limit 1) as refers_to,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as choices
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
   order by c.relname collate "C", a.attnum`

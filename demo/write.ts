import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { imageSizes } from '#domain/basics/file.ts'
import type { Db } from '../server/platform/database/database.ts'
import { keyOf } from '../server/platform/files/file-store.ts'
import { objectName, sizeMime } from '../server/platform/files/prepare-upload.ts'
import type { Services } from '../server/platform/services.ts'
import { writeAnswers } from './answers.ts'
import { demoPassword } from './cast.ts'
import { finishHandovers, sealPastHandovers, splitAtHandovers } from './handovers.ts'
import { workOnDefects } from './mot-defects.ts'
import type { Made } from './pictures.ts'
import type { PlannedFile, Row, Table, World } from './world.ts'

interface Options {
  log(line: string): void
  /** Below 1, pictures are stored smaller: for tests that want files, not beauty. */
  scale?: number
}

type Store = Pick<Services, 'db' | 'files' | 'secret' | 'passwords'>

/** Bytes first, then every row in one transaction: a demo is whole or not there. */
export async function writeDemo({ db, files, secret, passwords }: Store, world: World, { log, scale = 1 }: Options) {
  const made = await makeFiles(world.files, log, scale)
  log(`Storing ${world.files.length} files…`)
  await inTurns(world.files, 16, async (file) => {
    const { mime, objects } = contentOf(made, file)
    for (const { name, bytes } of objects) await files.put(keyOf(file.id, name), bytes, mime)
  })
  log('Writing the records…')
  const password = await passwords.hash(demoPassword)
  await db.transaction().execute((tx) => writeRows(tx, world, made, password, secret))
  // Fresh tables have no statistics yet, and the first screens deserve good plans.
  await sql`analyze`.execute(db)
}

type MadeFiles = Map<string, Made>
const keyIn = ({ id, kind, content }: PlannedFile) => ('pdf' in content ? id : `${imageSizes[kind]} ${content.picture}`)

function contentOf(made: MadeFiles, file: PlannedFile): Made {
  const found = made.get(keyIn(file))
  if (!found) throw new Error(`${file.original_name} was not made`)
  return found
}

/** Each picture once, however many files show it. */
async function makeFiles(files: PlannedFile[], log: (line: string) => void, scale: number): Promise<MadeFiles> {
  const made: MadeFiles = new Map()
  const pictures = new Map<string, () => Promise<Made>>()
  // Loaded here, because a demo that is reused makes no pictures.
  const { readPicture } = await import('./pictures.ts')
  for (const file of files) {
    const { content, kind } = file
    const key = keyIn(file)
    if ('picture' in content) pictures.set(key, () => readPicture(content.picture, kind, scale))
    else {
      const mime = 'application/pdf'
      const objects = [{ name: objectName(mime, 0), bytes: content.pdf }]
      made.set(key, { mime, objects, width: null, height: null })
    }
  }
  log(`Preparing ${pictures.size} pictures…`)
  let done = 0
  await inTurns([...pictures], availableParallelism(), async ([key, make]) => {
    made.set(key, await make())
    done += 1
    if (done % 40 === 0) log(`Preparing pictures: ${done} of ${pictures.size}…`)
  })
  return made
}

async function inTurns<T>(items: readonly T[], workers: number, work: (item: T) => Promise<void>) {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

/** Parents before children. Files point at vehicles and vehicles at files, so the files learn their vehicle afterwards. */
const order: Table[] = [
  'vehicle_data',
  'safety_ratings',
  'technical_specifications',
  'mot_history',
  'vehicle_recalls',
  'ownership_transfers',
  'keeper_history',
  'business_profiles',
  'business_services',
  'business_reviews',
  'business_images',
  'maintenance_logs',
  'mileage_readings',
  'tyre_sets',
  'tyre_fittings',
  'parts',
  'part_uses',
  'vehicle_purchases',
  'spending_budgets',
  'business_trips',
  'modifications',
  'reminders',
  'vehicle_documents',
  'due_dates',
  'vehicle_notes',
  'vehicle_media',
  'vehicle_listings',
  'vehicle_access',
  'record_images',
  'valuation_requests',
  'vehicle_valuations',
  'follows',
  'referrals',
  'posts',
  'post_media',
  'post_comments',
  'post_reactions',
  'guides',
  'enquiries',
  'reports',
  'moderation_actions',
  'point_transactions',
  'user_badges',
  'notifications',
]
const first: Table[] = ['users', 'accounts', 'vehicles']

async function writeRows(tx: Db, world: World, made: MadeFiles, password: string, secret: string) {
  const forgotten = Object.keys(world.rows).filter((table) => ![...first, ...order].includes(table as Table))
  if (forgotten.length > 0) throw new Error(`Not in the order of writing: ${forgotten.join(', ')}`)

  await insert(
    tx,
    'users',
    world.all('users').map(({ avatar_file_id: _, banner_file_id: __, ...user }) => user),
  )
  await insert(
    tx,
    'accounts',
    world.all('accounts').map((account) => ({ ...account, password })),
  )
  await insert(
    tx,
    'files',
    world.files.map((file) => fileRow(file, contentOf(made, file))),
  )
  await insert(
    tx,
    'storage_ledger',
    world.files.map((file) => ({
      user_id: file.user_id,
      file_id: file.id,
      reason: 'upload' as const,
      bytes: sizeOf(contentOf(made, file)),
      created_at: file.created_at,
    })),
  )
  await insert(
    tx,
    'vehicles',
    // Their mileage comes with their readings.
    world.all('vehicles').map(({ pending_transfer_id: _, mileage: __, ...vehicle }) => vehicle),
  )
  const { handovers, isLater } = splitAtHandovers(world)
  const write = async (later: boolean) => {
    for (const table of order)
      await insert(
        tx,
        table,
        world.all(table).filter((row) => isLater(table, row) === later),
      )
  }
  await write(false)
  await sealPastHandovers(tx, secret, handovers)
  await write(true)
  await tieKnots(tx, world)
  await finishHandovers(tx, handovers)
  await workOnDefects(tx, world.today)
  await writeAnswers(tx, world)
  await dateLog(tx)
}

/** The demo's years were lived before today, in its log as well: nothing has a leaf yet. */
async function dateLog(tx: Db) {
  await sql`set constraints all immediate`.execute(tx)
  await sql`select set_config('garagetale.erasing', 'on', true)`.execute(tx)
  await sql`
    update record_versions
       set at = least(at, coalesce((open ->> 'entered_at')::timestamptz, (open ->> 'test_date')::timestamptz, at))`.execute(
    tx,
  )
}

const sizeOf = ({ objects }: Made) => objects.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)

const fileRow = (file: PlannedFile, made: Made): Row<'files'> => ({
  id: file.id,
  user_id: file.user_id,
  kind: file.kind,
  mime: made.mime,
  size_bytes: sizeOf(made),
  original_bytes: made.mime === sizeMime ? null : sizeOf(made),
  checksum: createHash('sha256')
    .update(made.objects.at(-1)?.bytes ?? '')
    .digest('hex'),
  width: made.width,
  height: made.height,
  state: 'stored',
  visibility: file.visibility,
  original_name: file.original_name,
  created_at: file.created_at,
  stored_at: file.created_at,
})

async function insert<T extends Table>(tx: Db, table: T, rows: Row<T>[]) {
  for (let from = 0; from < rows.length; from += 500)
    await (tx as Db)
      .insertInto(table as 'users')
      .values(rows.slice(from, from + 500) as Row<'users'>[])
      .execute()
}

/** What could not be inserted in one go because two tables name each other. */
async function tieKnots(tx: Db, world: World) {
  for (const { id, avatar_file_id, banner_file_id } of world.all('users'))
    if (id && (avatar_file_id || banner_file_id))
      await tx.updateTable('users').set({ avatar_file_id, banner_file_id }).where('id', '=', id).execute()
  const ofVehicles = world.files.filter((file) => file.vehicle_id !== null)
  await sql`
    update files set vehicle_id = tied.vehicle_id
      from unnest(${ofVehicles.map((file) => file.id)}::uuid[], ${ofVehicles.map((file) => file.vehicle_id)}::uuid[]) as tied (id, vehicle_id)
     where files.id = tied.id`.execute(tx)
  for (const { id, pending_transfer_id } of world.all('vehicles'))
    if (id && pending_transfer_id)
      await tx.updateTable('vehicles').set({ pending_transfer_id }).where('id', '=', id).execute()
  const withVehicles = [...new Set(world.vehicles.map((vehicle) => vehicle.addedBy.id))]
  await tx
    .updateTable('user_onboarding')
    .set({ vehicle_added: true, maintenance_intro_viewed: true })
    .where('user_id', 'in', withVehicles)
    .execute()
}

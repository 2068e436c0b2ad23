import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type FileKind, storedSizes } from '#domain/basics/file.ts'
import type { Db } from '../../platform/database/database.ts'
import { keyOf } from '../../platform/files/file-store.ts'
import { objectName, sizeMime } from '../../platform/files/prepare-upload.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { versionedCache } from '../../platform/http/versioned-cache.ts'
import { workerProcess } from '../../platform/jobs/worker-process.ts'
import type { Services } from '../../platform/services.ts'
import { findPageVersion } from './public-page.queries.ts'
import type { ShareFacts } from './share-picture-maker.ts'

export interface SharePicture {
  bytes: Uint8Array
  etag: string
}

const perHour = { name: 'share-picture', hits: 120, seconds: 3600 }
const mostWaiting = 8
const draw = workerProcess<ShareFacts, { picture?: Uint8Array; memory: number }>(
  new URL('./share-picture-worker.ts', import.meta.url),
)
const kept = versionedCache<SharePicture>({ entries: 50, bytes: 12_000_000 }, ({ bytes }) => bytes.byteLength)
let waiting = 0

/** Made when first requested and again after each change; only while the page itself may be seen. */
export async function sharePicture(services: Services, slug: string, address: string): Promise<SharePicture> {
  const version = await findPageVersion(services.sql, slug)
  if (!version) {
    kept.forget(slug)
    throw notFound('Vehicle')
  }
  // Checked before rendering, so that others waiting for the same picture don't hit someone else's limit.
  if (!kept.has(slug, version)) await countAgainst(services.sql, perHour, address)
  return kept.get(slug, version, async () => {
    if (waiting >= mostWaiting) throw busy()
    waiting++
    try {
      return await make(services, slug)
    } finally {
      waiting--
    }
  })
}

async function make(services: Services, slug: string): Promise<SharePicture> {
  const facts = await findFacts(services.db, slug)
  if (!facts) throw notFound('Vehicle')
  const { file, ...told } = facts
  const answer = await draw({ ...told, photo: file && (await readPhoto(services, file)) })
  if (!answer?.picture) throw busy()
  const etag = `"${createHash('sha256').update(answer.picture).digest('base64url').slice(0, 22)}"`
  return { bytes: answer.picture, etag }
}

const busy = () => new AppError(503, 'unavailable', 'We can’t make the picture right now.', { retryAfter: 10 })

interface Photo {
  id: string
  kind: FileKind
  width: number
  height: number
}

async function findFacts(db: Db, slug: string) {
  const { rows } = await sql<Omit<ShareFacts, 'photo'> & { file: Photo | null }>`
    select v.year, v.make, v.model, v.registration_number, v.fuel_type = 'Electric' as electric,
           v.status = 'For Sale' as for_sale, d.color, d.door_plan,
           case when f.width is not null
                then json_build_object('id', f.id, 'kind', f.kind, 'width', f.width, 'height', f.height) end as file
      from vehicles v left join vehicle_data d on d.vehicle_id = v.id
      left join files f on f.id = v.image_file_id and f.state = 'stored'
     where v.public_url = ${slug} and v.is_public and v.deleted_at is null`.execute(db)
  return rows[0]
}

async function readPhoto({ files }: Services, { id, kind, width, height }: Photo): Promise<Uint8Array | null> {
  const size = storedSizes(kind, Math.max(width, height)).at(-1) ?? 0
  const found = await files.read(keyOf(id, objectName(sizeMime, size)))
  return found ? new Uint8Array(await buffer(found.stream)) : null
}

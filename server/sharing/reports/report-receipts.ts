import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type FileKind, storedSizes } from '#domain/basics/file.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import { keyOf } from '../../platform/files/file-store.ts'
import { objectName, sizeMime } from '../../platform/files/uploads.ts'
import { notFound } from '../../platform/http/errors.ts'
import { overTlsOnly } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { shareableLog } from '../../records/public.ts'
import type { OpenLink } from './report-links.queries.ts'

interface Shown {
  id: string
  kind: FileKind
  mime: string
  width: number | null
  height: number | null
}

/** The covered copy where its owner asked for covering, and otherwise nothing but the receipt itself. */
async function findShown({ db }: Services, link: OpenLink, receipt_id: string): Promise<Shown | undefined> {
  if (!link.with_receipts) return undefined
  const { rows } = await sql<Shown>`
    select f.id, f.kind, f.mime, f.width, f.height
      from record_images i
      join maintenance_logs r on r.id = i.maintenance_log_id and r.deleted_at is null
      join vehicles v on v.id = r.vehicle_id
      join files original on original.id = i.file_id and original.state = 'stored'
      left join covered_receipts c on c.file_id = original.id and c.user_id = v.user_id
      join files f on f.id = ${link.cover_receipts ? sql`c.covered_file_id` : sql`original.id`} and f.state = 'stored'
     where i.id = ${receipt_id} and v.id = ${link.vehicle_id} and ${mayTellCost('r', link.user_id)}
       and (select ${shareableLog} from maintenance_logs where id = r.id)
       and case when v.show_maintenance then r.is_publicly_visible else not r.hidden_one_by_one end`.execute(db)
  return rows[0]
}

const pdf = 'application/pdf'

export async function deliverReceipt(services: Services, link: OpenLink, receipt_id: string): Promise<Response> {
  const file = await findShown(services, link, receipt_id)
  if (!file) throw notFound('Receipt')
  const size = storedSizes(file.kind, Math.max(file.width ?? 0, file.height ?? 0)).at(-1) ?? 0
  const mime = file.mime === pdf ? pdf : sizeMime
  const found = await services.files.read(keyOf(file.id, objectName(mime, size)))
  if (!found) throw notFound('Receipt')
  return new Response(Readable.toWeb(found.stream) as ReadableStream, {
    headers: {
      'content-type': mime,
      'content-length': String(found.length),
      'content-disposition': mime === pdf ? 'attachment; filename="receipt.pdf"' : 'inline; filename="receipt.webp"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      ...overTlsOnly(services.config),
    },
  })
}

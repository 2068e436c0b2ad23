import { sql } from 'kysely'
import { mayTellCost } from '../../members/cost-visibility.ts'
import { deliverLinkedFile, type LinkedFile } from '../../platform/files/deliver-linked-file.ts'
import type { Services } from '../../platform/services.ts'
import { shareableLog } from '../../records/public.ts'
import type { OpenLink } from './report-links.queries.ts'

/** The covered copy where its owner asked for covering, and otherwise nothing but the receipt itself. */
async function findShown({ db }: Services, link: OpenLink, receipt_id: string): Promise<LinkedFile | undefined> {
  if (!link.with_receipts) return undefined
  const { rows } = await sql<LinkedFile>`
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

export const deliverReceipt = async (services: Services, link: OpenLink, receipt_id: string): Promise<Response> =>
  deliverLinkedFile(services, await findShown(services, link, receipt_id), { thing: 'Receipt', name: 'receipt' })

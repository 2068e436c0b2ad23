import { sealHandover } from '../server/ownership/handovers/seal-handover.ts'
import { handOverFiles } from '../server/ownership/transfers/hand-over-files.ts'
import type { Db } from '../server/platform/database/database.ts'
import { addDays, at, dayAt } from './days.ts'
import { idOf } from './random.ts'
import type { Table, World } from './world.ts'

interface PastHandover {
  vehicle_id: string
  transfer_id: string
  seller_id: string
  buyer_id: string
  sealed_at: string
  mileage: number
}

/**
 * A handover in the demo's past is sealed by the very seal that every other one gets. So that it holds what there was
 * on that evening, the records from before are written first, and those of the next owner after it.
 */
export function splitAtHandovers(world: World) {
  const handovers = world.all('ownership_transfers').flatMap((transfer): PastHandover[] =>
    transfer.status !== 'accepted'
      ? []
      : [
          {
            vehicle_id: transfer.vehicle_id ?? '',
            transfer_id: transfer.id ?? '',
            seller_id: transfer.previous_owner_id ?? '',
            buyer_id: transfer.new_owner_id ?? '',
            sealed_at: String(transfer.answered_at),
            mileage: transfer.vehicle_mileage,
          },
        ],
  )
  const sealedAt = new Map(handovers.map(({ vehicle_id, sealed_at }) => [vehicle_id, sealed_at]))
  const isLater = (table: Table, row: object) => {
    const { vehicle_id, created_at, entered_at, test_date } = row as Partial<
      Record<'vehicle_id' | 'created_at' | 'entered_at' | 'test_date', string>
    >
    const sealed_at = sealedAt.get(vehicle_id ?? '')
    return records.has(table) && sealed_at !== undefined && String(created_at ?? entered_at ?? test_date) > sealed_at
  }
  return { handovers, isLater }
}

/** What a seal holds, and what hangs on it. */
const records = new Set<Table>([
  'mot_history',
  'mileage_readings',
  'maintenance_logs',
  'modifications',
  'reminders',
  'vehicle_documents',
  'vehicle_notes',
  'vehicle_media',
  'record_images',
])

export async function sealPastHandovers(tx: Db, secret: string, handovers: PastHandover[]) {
  for (const { vehicle_id, transfer_id, seller_id, sealed_at, mileage } of handovers) {
    for (const table of ['maintenance_logs', 'modifications'] as const)
      await tx
        .updateTable(table)
        .set({ cost_shared: true })
        .where('vehicle_id', '=', vehicle_id)
        .where('user_id', '=', seller_id)
        .execute()
    await tx
      .insertInto('mileage_readings')
      .values({
        ...{ id: idOf('reading', 'transfer', transfer_id), vehicle_id, date: dayAt(sealed_at), value: mileage },
        ...{ source: 'transfer', entered_at: sealed_at, entered_by: seller_id },
      })
      .execute()
    await sealHandover(tx, { secret }, { vehicle_id, transfer_id, sealed_at: new Date(sealed_at) })
  }
}

/** Once the files know their vehicle: those of the sealed records are the next owner's. */
export async function finishHandovers(tx: Db, handovers: PastHandover[]) {
  for (const handover of handovers) {
    await handOverFiles(tx, handover)
    await amendLastService(tx, handover)
  }
}

/** What the next owner found out later, said beside what is sealed. */
async function amendLastService(tx: Db, { vehicle_id, buyer_id, sealed_at }: PastHandover) {
  const { id, comments, seal_id } = await tx
    .selectFrom('maintenance_logs')
    .select(['id', 'comments', 'seal_id'])
    .where('vehicle_id', '=', vehicle_id)
    .where('kind', '=', 'service')
    .where('seal_id', 'is not', null)
    .orderBy('date', 'desc')
    .limit(1)
    .$narrowType<{ seal_id: string }>()
    .executeTakeFirstOrThrow()
  const said = 'Points and condenser were renewed as well.'
  await tx
    .insertInto('record_amendments')
    .values({
      id: idOf('amendment', vehicle_id),
      vehicle_id,
      user_id: buyer_id,
      seal_id,
      record_type: 'maintenance_log',
      record_id: id,
      changes: { comments: { from: comments, to: [comments, said].filter(Boolean).join(' ') } },
      reason: 'The receipt was at the back of the folder.',
      created_at: at(addDays(dayAt(sealed_at), 20), 20.2),
    })
    .execute()
}

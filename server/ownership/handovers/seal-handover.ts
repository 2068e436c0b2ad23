import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { entriesOf, type HandoverDocument, handoverFormat, handoverVersion } from '#domain/ownership/handover.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { goesWithIt, readHistory } from './read-history.ts'
import { hashOf, sealKey } from './seal-key.ts'

/**
 * Freezes the vehicle's history as it is: call it in the transaction that hands the vehicle over, after ownership and
 * shared costs have changed, and while that transaction holds the vehicle's lock.
 */
export async function sealHandover(
  tx: Db,
  services: Pick<Services, 'secret'>,
  // `sealed_at` is only for the demo, which needs a handover from some weeks ago.
  { vehicle_id, transfer_id, sealed_at }: { vehicle_id: string; transfer_id: string; sealed_at?: Date },
): Promise<{ sequence: number; hash: string }> {
  const before = await tx
    .selectFrom('handover_seals')
    .select(['sequence', 'hash'])
    .where('vehicle_id', '=', vehicle_id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx)
  const created_at = sealed_at ?? rows[0]?.now ?? new Date()
  const document: HandoverDocument = {
    format: handoverFormat,
    version: handoverVersion,
    seal_id: randomUUID(),
    sequence: (before?.sequence ?? 0) + 1,
    previous_hash: before?.hash ?? null,
    sealed_at: created_at.toISOString(),
    ...(await readHistory(tx, vehicle_id)),
  }
  const { seal_id, sequence, previous_hash } = document
  const hash = hashOf(document)
  const { key_id, sign } = await keepSealKey(tx, services.secret)
  await tx
    .insertInto('handover_seals')
    .values({
      id: seal_id,
      vehicle_id,
      transfer_id,
      sequence,
      previous_hash,
      hash,
      document,
      entries: entriesOf(document),
      signature: sign(hash),
      key_id,
      created_at,
    })
    .execute()
  await markSealed(tx, vehicle_id, seal_id)
  return { sequence, hash }
}

/** The key in use, among those that are published. */
export async function keepSealKey(tx: Db, secret: string) {
  const key = sealKey(secret)
  const { key_id, public_key } = key
  await refuseRevoked(tx, key_id)
  await tx
    .insertInto('seal_keys')
    .values({ key_id, public_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return key
}

/** A seal by a revoked key would never be genuine, so there is no handover until the secret has changed. */
async function refuseRevoked(tx: Db, key_id: string) {
  const revoked = await tx
    .selectFrom('seal_key_revocations')
    .select('key_id')
    .where('key_id', '=', key_id)
    .executeTakeFirst()
  if (revoked)
    throw new AppError(
      503,
      'key_revoked',
      'Vehicles can’t be handed over right now, because the key that seals their history is being replaced. Please try again later.',
    )
}

async function markSealed(tx: Db, vehicle_id: string, seal_id: string) {
  const unsealed = (table: 'maintenance_logs' | 'modifications' | 'vehicle_notes' | 'vehicle_media') =>
    tx
      .updateTable(table)
      .set({ seal_id })
      .where('vehicle_id', '=', vehicle_id)
      .where('deleted_at', 'is', null)
      .where('seal_id', 'is', null)
  await unsealed('maintenance_logs').execute()
  await unsealed('modifications').execute()
  await unsealed('vehicle_notes').where(goesWithIt('is_for_record')).execute()
  await unsealed('vehicle_media').where(goesWithIt('is_publicly_visible')).execute()
  await tx
    .updateTable('mileage_readings')
    .set({ seal_id })
    .where('vehicle_id', '=', vehicle_id)
    .where('withdrawn_at', 'is', null)
    .where('seal_id', 'is', null)
    .execute()
}

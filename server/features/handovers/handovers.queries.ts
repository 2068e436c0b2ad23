import { sql } from 'kysely'
import type { HandoverDocument, HandoverFile } from '#domain/handover.ts'
import type { Db } from '../../platform/database.ts'
import type { SealKey } from './seal-key.ts'

const sealsOf = (db: Db) =>
  db
    .selectFrom('handover_seals')
    .innerJoin('seal_keys', 'seal_keys.key_id', 'handover_seals.key_id')
    .select(['handover_seals.id', 'handover_seals.vehicle_id', 'sequence', 'entries', 'hash', 'signature'])
    .select(['seal_keys.key_id', 'public_key', 'document'])

export type Seal = Awaited<ReturnType<typeof findSealOfVehicle>> & object

export const findSealOfVehicle = (db: Db, vehicle: { id: string }, sequence: number) =>
  sealsOf(db).where('vehicle_id', '=', vehicle.id).where('sequence', '=', sequence).executeTakeFirst()

/** Of a vehicle that this member has sold: of that sale only. */
export const findSealOfSale = (db: Db, user_id: string, transfer_id: string) =>
  sealsOf(db)
    .innerJoin('ownership_transfers', 'ownership_transfers.id', 'transfer_id')
    .where('transfer_id', '=', transfer_id)
    .where('previous_owner_id', '=', user_id)
    .where('status', '=', 'accepted')
    .executeTakeFirst()

/**
 * Whoever knows a seal's id, or its signature, has held its file, for they stand nowhere else; a hash alone is no such
 * sign, because the next handover's file carries it too.
 */
export const findClaimedSeals = (db: Db, claim: { ids: string[]; hashes: string[]; signatures: string[] }) =>
  sealsOf(db)
    .where((row) =>
      row.or([
        row('handover_seals.id', '=', sql<string>`any(${claim.ids}::uuid[])`),
        row.and([
          row('hash', '=', sql<string>`any(${claim.hashes}::text[])`),
          row('signature', '=', sql<string>`any(${claim.signatures}::text[])`),
        ]),
      ]),
    )
    .limit(4)
    .execute()

export async function countLaterSeals(db: Db, { vehicle_id, sequence }: Pick<Seal, 'vehicle_id' | 'sequence'>) {
  const { later } = await db
    .selectFrom('handover_seals')
    .select(sql<number>`count(*)::int`.as('later'))
    .where('vehicle_id', '=', vehicle_id)
    .where('sequence', '>', sequence)
    .executeTakeFirstOrThrow()
  return later
}

export const listSealKeys = (db: Db): Promise<(SealKey & { created_at: Date })[]> =>
  db.selectFrom('seal_keys').select(['key_id', 'public_key', 'created_at']).orderBy('created_at').execute()

export const fileOf = ({ document, hash, signature, key_id, public_key }: Seal): HandoverFile => ({
  document: document as HandoverDocument,
  hash,
  signature,
  key_id,
  public_key,
})

import { sql } from 'kysely'
import type { HandoverDocument, HandoverFile } from '#domain/handover.ts'
import type { Db } from '../../platform/database.ts'
import type { SealKey } from './seal-key.ts'
import type { SealedText } from './verify-handover.ts'

const sealsOf = (db: Db) =>
  db
    .selectFrom('handover_seals')
    .innerJoin('seal_keys', 'seal_keys.key_id', 'handover_seals.key_id')
    .select(['document', 'hash', 'signature', 'seal_keys.key_id', 'public_key'])

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
  db
    .selectFrom('handover_seals')
    .select(['id', 'vehicle_id', 'sequence', 'signature'])
    .select(sql<number>`octet_length(document::text)`.as('size'))
    .where((row) =>
      row.or([
        row('id', '=', sql<string>`any(${claim.ids}::uuid[])`),
        row.and([
          row('hash', '=', sql<string>`any(${claim.hashes}::text[])`),
          row('signature', '=', sql<string>`any(${claim.signatures}::text[])`),
        ]),
      ]),
    )
    .limit(4)
    .execute()

export type ClaimedSeal = Awaited<ReturnType<typeof findClaimedSeals>>[number]

export async function readSealedFile(db: Db, { id }: ClaimedSeal): Promise<SealedText> {
  const { document, ...proof } = await db
    .selectFrom('handover_seals')
    .innerJoin('seal_keys', 'seal_keys.key_id', 'handover_seals.key_id')
    .select(['hash', 'signature', 'seal_keys.key_id', 'public_key', sql<string>`document::text`.as('document')])
    .where('handover_seals.id', '=', id)
    .executeTakeFirstOrThrow()
  return { document, proof }
}

export async function countLaterSeals(db: Db, { vehicle_id, sequence }: ClaimedSeal) {
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

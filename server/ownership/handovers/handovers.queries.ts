import { sql } from 'kysely'
import type { HandoverDocument, HandoverFile } from '#domain/ownership/handover.ts'
import type { Link } from '#domain/ownership/handover-chain.ts'
import type { ChainLink } from '#domain/ownership/handover-consistency.ts'
import type { OtherHandover } from '#domain/ownership/handover-verdict.ts'
import { inBrief } from '#domain/ownership/handover-words.ts'
import type { Db } from '../../platform/database/database.ts'
import { readIdentityChanges } from './read-history.ts'
import type { PublishedKey } from './seal-key.ts'

/** The document as text: it is parsed in the process that opens the stranger's file. */
export interface SealedText {
  document: string
  proof: Omit<HandoverFile, 'document'>
}

const sealsOf = (db: Db) =>
  db
    .selectFrom('handover_seals')
    .innerJoin('seal_keys', 'seal_keys.key_id', 'handover_seals.key_id')
    .select(['document', 'hash', 'signature', 'seal_keys.key_id', 'public_key'])

export type Seal = Awaited<ReturnType<typeof findSealOfVehicle>> & object

export const findSealOfVehicle = (db: Db, vehicle: { id: string }, sequence: number) =>
  sealsOf(db).where('vehicle_id', '=', vehicle.id).where('sequence', '=', sequence).executeTakeFirst()

/** For a vehicle this member has sold: only that sale's. */
export const findSealOfSale = (db: Db, user_id: string, transfer_id: string) =>
  sealsOf(db)
    .innerJoin('ownership_transfers', 'ownership_transfers.id', 'transfer_id')
    .where('transfer_id', '=', transfer_id)
    .where('previous_owner_id', '=', user_id)
    .where('status', '=', 'accepted')
    .executeTakeFirst()

/**
 * Only someone who has held the file knows its seal's id or signature; the hash proves nothing, because the next
 * handover's file contains it too.
 */
export const findClaimedSeals = (db: Db, claim: { ids: string[]; hashes: string[]; signatures: string[] }) =>
  db
    .selectFrom('handover_seals')
    .select(['id', 'vehicle_id', 'sequence', 'hash', 'signature', 'plate', 'created_at'])
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

/**
 * In use from its first seal (the demo seals in the past) until a newer key has appeared and the last server has
 * switched to it.
 */
export async function listSealKeys(db: Db): Promise<PublishedKey[]> {
  const { rows } = await sql<PublishedKey>`
    select seal_keys.key_id, public_key,
           (select min(revoked_from) from seal_key_revocations r where r.key_id = seal_keys.key_id) as revoked_from,
           least(seal_keys.created_at,
                 (select min(created_at) from handover_seals seals where seals.key_id = seal_keys.key_id)) as valid_from,
           case when newer.created_at is not null
                then greatest(newer.created_at,
                              (select max(created_at) from handover_seals seals where seals.key_id = seal_keys.key_id))
           end as valid_until
      from seal_keys
      left join lateral (select min(created_at) as created_at from seal_keys other
                          where other.created_at > seal_keys.created_at) newer on true
     order by seal_keys.created_at, key_id`.execute(db)
  return rows
}

const mostNamed = 5

/** Handovers that were sealed of other records that may be the same car; the newest by what the plate tells anybody. */
export async function readOtherSeals(db: Db, { vehicle_id, plate }: ClaimedSeal) {
  const { rows } = await sql<OtherHandover & { count: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, document #>> '{vehicle,make}' as make,
           document #>> '{vehicle,model}' as model, (document #>> '{vehicle,year}')::int as year,
           (count(*) over ())::int as count
      from handover_seals where id in (select other_seal_ids(${vehicle_id}, ${plate}))
     order by created_at desc, id limit ${mostNamed}`.execute(db)
  return {
    others: rows[0]?.count ?? 0,
    other_handovers: rows.map(({ month, make, model, year }) => ({
      ...{ month, year, make: inBrief(make, 40), model: inBrief(model, 40) },
    })),
  }
}

/** What each handover of the vehicle says about it; version 1 seals have no changes, so ours are used. */
export async function readChain(db: Db, { vehicle_id }: ClaimedSeal): Promise<(ChainLink & Link)[]> {
  const { rows } = await sql<Omit<ChainLink & Link, 'identity_changes'> & Partial<ChainLink>>`
    select sequence, hash, document ->> 'previous_hash' as previous_hash, document ->> 'sealed_at' as sealed_at, document -> 'vehicle' as vehicle,
           document -> 'identity_changes' as identity_changes, document -> 'instruments' as instruments
      from handover_seals where vehicle_id = ${vehicle_id} order by sequence limit 100`.execute(db)
  const changes = await readIdentityChanges(db, vehicle_id)
  return rows.map((link) => ({
    ...link,
    identity_changes: link.identity_changes ?? changes.filter(({ changed_at }) => changed_at <= link.sealed_at),
  }))
}

export const fileOf = ({ document, hash, signature, key_id, public_key }: Seal): HandoverFile => ({
  document: document as HandoverDocument,
  hash,
  signature,
  key_id,
  public_key,
})

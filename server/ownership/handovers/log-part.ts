import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { HandoverDocument } from '#domain/ownership/handover.ts'
import { costDetails } from '#domain/records/registry.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import type { LogProof } from '../../platform/transparency-log/proof-format.ts'
import { sequence } from '../../platform/transparency-log/sequence.ts'
import { proveVehicle } from '../../platform/transparency-log/vehicle-proof.ts'
import type { Version } from '../../platform/transparency-log/version-leaf.ts'

/**
 * What the log proves of the history in a file, up to its handover: nobody who has it learns what came after. A handover
 * from before the log began has none.
 */
export async function logPartOf(
  services: Pick<Services, 'db' | 'secret' | 'config'>,
  document: HandoverDocument,
): Promise<LogProof | undefined> {
  const { db } = services
  let place = await placeOf(db, document.seal_id)
  // The handover is a second old: it need not wait for its turn, unless others are being added at this moment.
  for (let tries = 0; place && !place.sequence && tries < mostTries; tries++) {
    if ((await sequence(services)) === 0) await sleep(100)
    place = await placeOf(db, document.seal_id)
  }
  if (!place?.sequence) return undefined
  return proveVehicle(db, place.vehicle_id, place.sequence, shownIn(document))
}

const mostTries = 20

async function placeOf(db: Db, seal_id: string) {
  const { rows } = await sql<{ vehicle_id: string; sequence: number | null }>`
    select version.vehicle_id, leaf.sequence from record_versions as version
      left join tlog_leaves as leaf on leaf.vehicle_id = version.vehicle_id and leaf.version_id = version.id
     where version.record_id = ${seal_id} and version.act = 'handed_over'`.execute(db)
  return rows[0]
}

/** Words can name somebody, and a cost is the payer's: only what the sealed history tells is shown, not what it replaced. */
const kept = new Set([
  ...['comments', 'products_used', 'description', 'content', 'notes', 'note', 'comment', 'reason', 'changes'],
  ...['title', 'location', 'cost', ...costDetails],
])
/** A receipt is not named if it would tell a cost that was not shared. */
const isWithheld = (field: string, entry: Record<string, unknown>) => {
  const files = /(^|_)files$/.test(field) ? entry[field] : field === 'received' ? entry.files : undefined
  return Array.isArray(files) && files.length === 0
}

function shownIn(document: HandoverDocument) {
  const entries = new Map<string, Record<string, unknown>>()
  const { logs, modifications, notes, media, documents, mot_tests, amendments, readings = [] } = document
  for (const each of [logs, modifications, notes, media, documents, mot_tests, amendments, readings].flat())
    entries.set(each.id, each)
  return ({ record_id, kind }: Version, isLatest: boolean) => {
    const entry = entries.get(record_id)
    if (kind === 'handover' || kind === 'vehicle') return () => true
    if (!entry) return () => false
    const isTold = (field: string) => isLatest && field in entry && entry[field] !== null
    return (field: string) => (!kept.has(field) || isTold(field)) && !isWithheld(field, entry)
  }
}

import { ownChain } from '#domain/ownership/handover-chain.ts'
import { chainBreaks } from '#domain/ownership/handover-consistency.ts'
import {
  type Difference,
  largestHandoverFile,
  mostDifferences,
  mostFindings,
  tooLargeToCheck,
  type Verdict,
} from '#domain/ownership/handover-verdict.ts'
import type { Db } from '../../platform/database/database.ts'
import { tooLarge } from '../../platform/http/errors.ts'
import { workerProcess } from '../../platform/jobs/worker-process.ts'
import type { Services } from '../../platform/services.ts'
import type { TrustedKeys } from '../../platform/transparency-log/check-proof.ts'
import { trustedKeys } from '../../platform/transparency-log/trusted-keys.ts'
import type { Compared, Examined } from './examine-handover.ts'
import type { SealedText } from './handovers.queries.ts'
import {
  type ClaimedSeal,
  countLaterSeals,
  findClaimedSeals,
  listSealKeys,
  readChain,
  readOtherSeals,
  readSealedFile,
} from './handovers.queries.ts'
import type { PublishedKey, SealKey } from './seal-key.ts'

const notOne = 'This isn’t a GarageTale handover file.'
const notTheFile =
  'This is a credential of a handover, for programs that check W3C Verifiable Credentials. To check the history here, choose the handover file, which ends in .json.'
const noSuchSeal = 'We don’t have this seal: the file wasn’t made here, or its seal was replaced.'

export type CheckQuestion = { path: string; keys: SealKey[]; trusted: TrustedKeys } | ({ path: string } & SealedText)
export interface CheckAnswer {
  examined?: Examined
  compared?: Compared
  memory: number
}

const ask = workerProcess<CheckQuestion, CheckAnswer>(new URL('./handover-worker.ts', import.meta.url), {
  what: 'Handover files',
  longest: 20_000,
  heap: 256,
})

/** Says whether the file at `path` is what was sealed here and, if not, exactly what differs. */
export async function verifyHandover(
  services: Pick<Services, 'db' | 'secret' | 'config'>,
  path: string,
): Promise<Verdict> {
  const { db } = services
  const keys = await listSealKeys(db)
  const { examined } = (await ask({ path, keys, trusted: await trustedKeys(services) })) ?? {}
  if (!examined || examined.state === 'too large') throw tooLarge(tooLargeToCheck)
  if (examined.state === 'too deep') return { verdict: 'unknown', reason: notOne }
  if (examined.isCredential) return { verdict: 'unknown', reason: notTheFile }
  const seals = await findClaimedSeals(db, examined.claims)
  if (examined.proven) {
    const { seal_id, hash, findings, log, remark, ...seal } = examined.proven
    const kept = seals.find((each) => each.id === seal_id && each.hash === hash)
    if (kept) return ownVerdict(db, kept, { seal, findings, log, remark }, keys)
    // A stolen key can sign anything: without a row in our tables it isn't our seal.
    if (!seals.some(({ id }) => id === seal_id)) return { verdict: 'unproven', seal, reason: 'no_record' }
  }
  const nearest = await findNearest(db, path, seals)
  if (!nearest) return { verdict: 'unknown', reason: examined.isOne ? noSuchSeal : notOne }
  const foreign = foreignParts(nearest.seal, seals, examined)
  const told = [...foreign, ...nearest.compared.told].slice(0, mostDifferences)
  return {
    verdict: 'altered',
    seal: nearest.compared.seal,
    later: await countLaterSeals(db, nearest.seal),
    differences: told,
    more: foreign.length + nearest.compared.count - told.length,
  }
}

type Proven = Pick<Verdict & { verdict: 'genuine' }, 'seal' | 'findings' | 'log' | 'remark'>

async function ownVerdict(
  db: Db,
  kept: ClaimedSeal,
  { seal, findings, log, remark }: Proven,
  keys: PublishedKey[],
): Promise<Verdict> {
  const revoked_from = keys.find(({ key_id }) => key_id === seal.key_id)?.revoked_from ?? null
  if (revoked_from && kept.created_at >= revoked_from) return { verdict: 'unproven', seal, reason: 'key_revoked' }
  const links = await readChain(db, kept)
  const along = [...chainBreaks(links)]
  const upToIt = links.filter(({ sequence }) => sequence <= kept.sequence)
  return {
    verdict: 'genuine',
    seal,
    remark,
    log,
    later: await countLaterSeals(db, kept),
    chain: { ...ownChain(links, kept.sequence), hashes: upToIt.map(({ hash }) => hash) },
    ...(await readOtherSeals(db, kept)),
    findings: { ...findings, conflicts: [...along, ...findings.conflicts].slice(0, mostFindings) },
    key_revoked_from: revoked_from?.toISOString() ?? null,
  }
}

/** One after the other, so that there is never more than one seal in memory. */
async function findNearest(db: Db, path: string, seals: ClaimedSeal[]) {
  let nearest: { seal: ClaimedSeal; compared: Compared } | undefined
  for (const seal of seals) {
    if (seal.size > largestHandoverFile) throw tooLarge(tooLargeToCheck)
    const { compared } = (await ask({ path, ...(await readSealedFile(db, seal)) })) ?? {}
    if (!compared) throw tooLarge(tooLargeToCheck)
    if (!nearest || compared.count < nearest.compared.count) nearest = { seal, compared }
  }
  return nearest
}

/** If a file combines parts of two seals, the reader should know that the other one is of another vehicle. */
const foreignParts = (seal: ClaimedSeal, seals: ClaimedSeal[], { signature }: Examined): Difference[] =>
  seals
    .filter(({ id }) => id !== seal.id)
    .map((other) => {
      const what = signature === other.signature ? 'signature' : 'seal number'
      const whose =
        other.vehicle_id === seal.vehicle_id ? 'another handover of this vehicle' : "another vehicle's handover"
      return {
        kind: 'proof',
        entry: 'Proof',
        field: what,
        sealed: 'of this handover',
        file: `of ${whose}`,
        sentence: `Proof: the ${what} in the file is that of ${whose}`,
      }
    })

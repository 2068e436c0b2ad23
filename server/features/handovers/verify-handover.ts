import type { HandoverFile } from '#domain/handover.ts'
import {
  type Difference,
  largestHandoverFile,
  mostDifferences,
  tooLargeToCheck,
  type Verdict,
} from '#domain/handover-verdict.ts'
import { tooLarge } from '../../errors.ts'
import type { Db } from '../../platform/database.ts'
import { sideProcess } from '../../platform/side-process.ts'
import type { Compared, Examined } from './examine-handover.ts'
import {
  type ClaimedSeal,
  countLaterSeals,
  findClaimedSeals,
  listSealKeys,
  readSealedFile,
} from './handovers.queries.ts'
import type { SealKey } from './seal-key.ts'

const notOne = 'This is not a handover file of GarageTale.'
const noSuchSeal = 'We know of no such seal: this file was not made here, or its seal was replaced.'

/** The document as the database writes it: it is opened where the stranger's file is. */
export interface SealedText {
  document: string
  proof: Omit<HandoverFile, 'document'>
}

export type CheckQuestion = { path: string; keys: SealKey[] } | ({ path: string } & SealedText)
export interface CheckAnswer {
  examined?: Examined
  compared?: Compared
  memory: number
}

const ask = sideProcess<CheckQuestion, CheckAnswer>(new URL('./handover-worker.ts', import.meta.url), {
  what: 'Handover files',
  longest: 20_000,
  heap: 256,
})

/** Says whether the file at `path` is what was sealed here, and if it is not, what exactly differs. */
export async function verifyHandover(db: Db, path: string): Promise<Verdict> {
  const keys = await listSealKeys(db)
  const { examined } = (await ask({ path, keys })) ?? {}
  if (!examined || examined.state === 'too large') throw tooLarge(tooLargeToCheck)
  if (examined.state === 'too deep') return { verdict: 'unknown', reason: notOne }
  const seals = await findClaimedSeals(db, examined.claims)
  if (examined.proven) {
    const { seal_id, ...seal } = examined.proven
    const kept = seals.find(({ id }) => id === seal_id)
    return { verdict: 'genuine', seal, later: kept ? await countLaterSeals(db, kept) : null }
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

/** One after the other, so that never more than one seal is in memory. */
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

/** When a file joins the parts of two seals, the reader should know that the other one is not of this vehicle. */
const foreignParts = (seal: ClaimedSeal, seals: ClaimedSeal[], { signature }: Examined): Difference[] =>
  seals
    .filter(({ id }) => id !== seal.id)
    .map((other) => {
      const what = signature === other.signature ? 'signature' : 'number of the seal'
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

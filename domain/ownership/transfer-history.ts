import type { Evidence } from '../records/evidence.ts'
import type { DefectLife } from '../vehicles/mot-defect.ts'
import type { HandoverDocument } from './handover.ts'
import { compareDocuments } from './handover-comparison.ts'
import type { Difference } from './handover-verdict.ts'

/** What comes with a vehicle, as a handover at this moment would seal it. */
export type VehicleHistory = Omit<
  HandoverDocument,
  'format' | 'version' | 'seal_id' | 'sequence' | 'previous_hash' | 'sealed_at'
>

/** The first changes in words, and the total. */
export interface HistoryChanges {
  count: number
  told: string[]
}

/** As the person who may accept a transfer reads it before deciding. */
export interface TransferHistory {
  /** Identifies this history: accepting says which one was read. */
  digest: string
  history: VehicleHistory
  /** What the entries rest on, by their id. */
  evidence: Record<string, Evidence>
  /** Addresses of photos already on the public page, by photo id. */
  pictures: Record<string, string>
  /** What became of all that its MOT tests named. */
  mot_defects: DefectLife[]
  /** A service says that the manufacturer's recall has not been answered. */
  outstanding_recall: boolean
  /** Since the transfer began. */
  changes: HistoryChanges
}

export const noChanges: HistoryChanges = { count: 0, told: [] }
const mostTold = 50

/** Without the dates of changes: what was changed and changed back counts as unchanged. */
export const asRead = (history: VehicleHistory): VehicleHistory =>
  JSON.parse(JSON.stringify(history, (key, value) => (key === 'changed_at' ? undefined : value)))

/** Compares two histories of one vehicle, worded for someone who read the first. */
export function historyChanges(before: VehicleHistory, now: VehicleHistory): HistoryChanges {
  const { told, count } = compareDocuments(asRead(before) as HandoverDocument, asRead(now))
  const passedOver = told.filter(isNoChange).length
  const sentences = told.filter((difference) => !isNoChange(difference)).map(sentenceOf)
  return { count: count - passedOver, told: sentences.slice(0, mostTold) }
}

/**
 * Entries are ordered by date, so one that moved has another date, which is reported. And every entry has every field:
 * one that only one side knows was added by a newer version of this program, not by the seller.
 */
const isNoChange = ({ kind, entry, field }: Difference) =>
  kind === 'moved' ||
  ((kind === 'added' || kind === 'missing') && field !== null && entry !== 'File' && !/\d$/.test(field))

function sentenceOf({ kind, entry, field, sealed, file }: Difference): string {
  if (entry === 'File') return `The list of ${field} had ${sealed}, now ${file}`
  const of = field === null ? entry : `${entry}: ${field}`
  if (kind === 'added') return `${of} was added`
  if (kind === 'missing') return `${of} was removed`
  return `${of} was ${sealed}, now ${file}`
}

import type { HandoverDocument } from './handover.ts'
import { compareDocuments } from './handover-comparison.ts'
import type { Difference } from './handover-verdict.ts'

/** What comes with a vehicle, as a handover of this moment would seal it. */
export type VehicleHistory = Omit<
  HandoverDocument,
  'format' | 'version' | 'seal_id' | 'sequence' | 'previous_hash' | 'sealed_at'
>

/** The first changes in words, and how many there are. */
export interface HistoryChanges {
  count: number
  told: string[]
}

/** As whoever may accept a transfer reads it before they decide. */
export interface TransferHistory {
  /** Names this very history: accepting says which one was read. */
  digest: string
  history: VehicleHistory
  /** Addresses of the photos that are on the public page already, by the id of the photo. */
  pictures: Record<string, string>
  /** Since the transfer began. */
  changes: HistoryChanges
}

export const noChanges: HistoryChanges = { count: 0, told: [] }
const mostTold = 50

/** Without the dates of changes: what was changed and changed back reads as before. */
export const asRead = (history: VehicleHistory): VehicleHistory =>
  JSON.parse(JSON.stringify(history, (key, value) => (key === 'changed_at' ? undefined : value)))

/** Two histories of one vehicle, in the words of whoever read the first. */
export function historyChanges(before: VehicleHistory, now: VehicleHistory): HistoryChanges {
  const { told, count } = compareDocuments(asRead(before) as HandoverDocument, asRead(now))
  const passedOver = told.filter(isNoChange).length
  const sentences = told.filter((difference) => !isNoChange(difference)).map(sentenceOf)
  return { count: count - passedOver, told: sentences.slice(0, mostTold) }
}

/**
 * Entries stand by their dates, so one that moved has another date, which is told. And every entry has every field: one
 * that only one side knows was added by a newer version of this program, not by the seller.
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

/** A car's history as a PDF, as the API tells of it. */
export interface HistoryPdf {
  id: string
  with_costs: boolean
  with_receipts: boolean
  state: 'waiting' | 'making' | 'ready' | 'failed'
  /** Per cent. */
  progress: number
  pages: number | null
  size_bytes: number | null
  created_at: string
  /** Kept until then. */
  expires_at: string
}

export const isBeingMade = ({ state }: Pick<HistoryPdf, 'state'>) => state === 'waiting' || state === 'making'

/** What its owner chooses. */
export interface HistoryChoice {
  with_costs: boolean
  with_receipts: boolean
}

export const historyTexts = {
  failed: 'The PDF couldn’t be made. Please try again.',
  notReady: 'This PDF isn’t ready yet.',
  notLoaded: 'We couldn’t find out whether there is a PDF',
  removed: 'PDF deleted',
}

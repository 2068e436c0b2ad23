/* Links at which one buyer reads a car's report. Without zod: the tab that lists them is a first screen. */

export const linkDays = [7, 14, 30] as const
export const longestLabel = 80
/** Working at the same time, of one vehicle. */
export const mostLinks = 20

export type ReportDevice = 'phone' | 'tablet' | 'computer'
export const deviceNames: Record<ReportDevice, string> = {
  phone: 'on a phone',
  tablet: 'on a tablet',
  computer: 'on a computer',
}

export interface ReportView {
  viewed_at: string
  device: ReportDevice
}

/** As its maker sees it, newest first; the address is only told when it is made. */
export interface ReportLink {
  id: string
  label: string
  with_receipts: boolean
  cover_receipts: boolean
  with_costs: boolean
  created_at: string
  expires_at: string
  revoked_at: string | null
  view_count: number
  /** The newest of them. */
  views: ReportView[]
}

export interface NewReportLinkAnswer extends ReportLink {
  path: string
}

export const isWorking = (
  { expires_at, revoked_at }: Pick<ReportLink, 'expires_at' | 'revoked_at'>,
  now = new Date(),
) => revoked_at === null && new Date(expires_at) > now

/** A part of a receipt, in shares of its width and height. */
export interface CoveredArea {
  x: number
  y: number
  width: number
  height: number
}
export const mostAreas = 40

/** A receipt of the vehicle that a report may show. */
export interface OwnReceipt {
  /** Of its file. */
  id: string
  record_id: string
  title: string
  date: string
  is_pdf: boolean
  width: number | null
  height: number | null
  /** Null until its owner has covered it, or said that there is nothing to cover. */
  areas: CoveredArea[] | null
}

export const reportTexts = {
  linksFailed: 'We couldn’t load the links',
  receiptsFailed: 'We couldn’t load the receipts',
  tooMany: `You have ${mostLinks} working links for this car. End one before you make another.`,
  gone: 'This link has ended',
}

/** 'iPad', 'Android' without 'Mobile' and the like: coarse on purpose, and nothing else of what a browser says is kept. */
export function reportDevice(userAgent: string | undefined): ReportDevice {
  const said = userAgent ?? ''
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(said)) return 'tablet'
  return /Mobi|iPhone|iPod|Android/i.test(said) ? 'phone' : 'computer'
}

/** Programs that fetch a page without anybody reading it, as far as they say so. */
export const isRobot = (userAgent: string | undefined) =>
  !userAgent ||
  /bot\b|bot\/|crawl|spider|slurp|preview|scan|fetch|monitor|facebookexternalhit|whatsapp|telegram|slack|discord|skype|linkedin|curl|wget|python|java\/|go-http|headless/i.test(
    userAgent,
  )

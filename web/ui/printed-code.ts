import { renderSVG } from 'uqr'

/** Tolerates some damage by sun and rain, and has the standard quiet zone. */
export const printed = { ecc: 'M', border: 4 } as const

/** A QR code for print and screen, as a data address. */
export const printedCode = (link: string) => `data:image/svg+xml,${encodeURIComponent(renderSVG(link, printed))}`

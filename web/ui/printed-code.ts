import { renderSVG } from 'uqr'

/** Some damage by sun and rain is forgiven, and the quiet zone is as wide as readers want it. */
export const printed = { ecc: 'M', border: 4 } as const

/** A QR code to print and to show, as the address of a picture. */
export const printedCode = (link: string) => `data:image/svg+xml,${encodeURIComponent(renderSVG(link, printed))}`

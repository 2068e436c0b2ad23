import { readFile, writeFile } from 'node:fs/promises'
import type { PDFDocument } from '@cantoo/pdf-lib'

/** Two hundred files, for the few histories that hold a PDF. */
const library = () => import('@cantoo/pdf-lib')

export interface ForeignPdf {
  document: PDFDocument
  pages: number
  bytes: number
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** Undefined for what cannot be opened: damaged, locked with a password, or without a page. */
export async function openPdf(path: string): Promise<ForeignPdf | undefined> {
  try {
    const bytes = await readFile(path)
    const { PDFDocument } = await library()
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    const pages = document.getPageCount()
    return pages > 0 ? { document, pages, bytes: bytes.byteLength } : undefined
  } catch {
    return undefined
  }
}

interface Place {
  pdf: ForeignPdf
  page: number
  on: number
}

/**
 * Shows pages of other PDFs on ours, fitted into the frame. As drawings: their links, forms and scripts stay behind. The
 * frame is measured from the top, as the rest is; this library measures from the foot.
 */
export async function bindPdfs(path: string, places: readonly Place[], frame: Frame) {
  const { PDFDocument, rgb } = await library()
  const book = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  for (const { pdf, page, on } of places) {
    const sheet = book.getPage(on)
    const shown = await book.embedPage(pdf.document.getPage(page)).catch(() => undefined)
    if (!shown) continue
    const scale = Math.min(frame.width / shown.width, frame.height / shown.height, 1)
    const [width, height] = [shown.width * scale, shown.height * scale]
    const x = frame.x + (frame.width - width) / 2
    const place = { x, y: sheet.getHeight() - frame.y - height, width, height }
    sheet.drawPage(shown, place)
    sheet.drawRectangle({ ...place, borderWidth: 0.7, borderColor: rgb(0.85, 0.83, 0.78) })
  }
  await writeFile(path, await book.save({ useObjectStreams: false }))
}

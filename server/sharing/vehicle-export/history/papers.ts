import { plural } from '#domain/basics/plural.ts'
import { type ForeignPdf, openPdf } from './bind-pdfs.ts'
import type { HistoryPaper } from './history-facts.ts'
import { ink, type Paper } from './paper.ts'
import type { Picture, Pictures } from './picture.ts'
import { boxes, foot, room, sheet } from './sheet.ts'

const { margin } = sheet
/** Where a paper is shown, under the line that names it. */
const frame = { x: margin, y: sheet.top + 30, width: room, height: foot - sheet.top - 34 }
export const mostPages = 30
const mostPdfBytes = 48 * 1024 * 1024
const mostPdfPages = 200

/** A page of somebody else's PDF, and the page of ours on which it is shown. */
export interface Bound {
  pdf: ForeignPdf
  page: number
  on: number
}

interface Opened {
  paper: HistoryPaper
  pdf?: ForeignPdf
  /** Why it is only named. */
  problem?: string
}

/** A PDF that cannot be opened is named, not bound: the history must not fail for one bad receipt. */
async function open(papers: readonly HistoryPaper[], bindsPdfs: boolean): Promise<Opened[]> {
  const opened: Opened[] = []
  let [bytes, pages] = [0, 0]
  for (const paper of papers) {
    if (!paper.is_pdf) {
      opened.push({ paper })
      continue
    }
    const pdf = bindsPdfs && bytes < mostPdfBytes && pages < mostPdfPages ? await openPdf(paper.path) : undefined
    bytes += pdf?.bytes ?? 0
    pages += Math.min(pdf?.pages ?? 0, mostPages)
    opened.push(pdf ? { paper, pdf } : { paper, problem: 'This PDF couldn’t be bound in. Ask the owner for it.' })
  }
  return opened
}

interface Told {
  bindsPdfs: boolean
  papersLeft: number
  pictures: Pictures
  tell(share: number): void
}

/** The list first, then each on a page of its own; returns the pages of PDFs that are to be filled in. */
export async function drawPapers(
  paper: Paper,
  papers: HistoryPaper[],
  { bindsPdfs, papersLeft, pictures, tell }: Told,
) {
  if (papers.length === 0) return []
  paper.page()
  paper.chapter('Receipts and documents', plural(papers.length, 'paper'))
  const opened = await open(papers, bindsPdfs)
  const lines = listOf(paper, opened, papersLeft)
  const bound: Bound[] = []
  for (const [place, each] of opened.entries()) {
    const line = lines[place]
    if (each.problem) note(paper, line, 'not bound in')
    else {
      const picture = each.pdf ? undefined : await pictures.of(each.paper.path, boxes.paper)
      const begins = drawPaper(paper, each, place + 1, picture, bound)
      if (begins === undefined) note(paper, line, 'could not be read')
      else note(paper, line, `page ${begins + 1}`)
    }
    tell((place + 1) / opened.length)
  }
  return bound
}

interface Line {
  page: number
  y: number
}

const countOf = (paper: Paper) => paper.doc.bufferedPageRange().count

/** Where each stands, so that its page can be written there later. */
function listOf(paper: Paper, opened: Opened[], papersLeft: number): Line[] {
  const lines = opened.map(({ paper: { title, note } }, place) => {
    paper.ensure(22)
    const { y } = paper
    paper.line(`${place + 1}`, margin, y, 22, { face: 'strong', size: 10, fill: ink.soft })
    paper.line(title, margin + 26, y, 210, { face: 'strong', size: 10 })
    paper.line(note, margin + 244, y, room - 244 - 84, { size: 9.5, fill: ink.soft })
    paper.rule(y + 16)
    paper.y += 22
    return { page: countOf(paper) - 1, y }
  })
  if (papersLeft > 0) {
    paper.ensure(22)
    const words = `${plural(papersLeft, 'further paper')} can be seen at the owner’s.`
    paper.line(words, margin, paper.y, room, { size: 10, fill: ink.soft })
  }
  return lines
}

/** Goes back to the list and returns to the last page. */
function note(paper: Paper, line: Line | undefined, words: string) {
  if (!line) return
  paper.doc.switchToPage(line.page)
  paper.line(words, margin, line.y, room, { size: 9.5, fill: ink.soft, align: 'right' })
  paper.doc.switchToPage(countOf(paper) - 1)
}

function header(paper: Paper, { title, note }: HistoryPaper, number: number, part: string) {
  const y = sheet.top
  paper.line(`${number}`, margin, y, 30, { face: 'display', size: 15, fill: ink.green })
  paper.line(title, margin + 30, y, 250, { face: 'display', size: 15 })
  const about = [note, part].filter(Boolean).join(' · ')
  paper.line(about, margin + 284, y + 3, room - 284, { size: 9.5, fill: ink.soft, align: 'right' })
  paper.rule(y + 21)
}

/** The index of its first page; undefined for a picture that cannot be read. */
function drawPaper(
  paper: Paper,
  { paper: of, pdf }: Opened,
  number: number,
  made: Picture | undefined,
  bound: Bound[],
) {
  if (pdf) {
    const shown = Math.min(pdf.pages, mostPages)
    const begins = countOf(paper)
    for (let page = 0; page < shown; page++) {
      paper.page()
      const cut = pdf.pages > shown ? `, of which ${shown} are bound in` : ''
      header(paper, of, number, pdf.pages > 1 ? `sheet ${page + 1} of ${pdf.pages}${cut}` : '')
      bound.push({ pdf, page, on: countOf(paper) - 1 })
    }
    return begins
  }
  if (!made) return undefined
  paper.page()
  header(paper, of, number, '')
  // No larger than 150 dots an inch: a small picture stays small and sharp.
  const scale = Math.min(frame.width / made.width, frame.height / made.height, 72 / 100)
  const [width, height] = [made.width * scale, made.height * scale]
  paper.doc.image(made.bytes, frame.x + (frame.width - width) / 2, frame.y, { width, height })
  return countOf(paper) - 1
}

export const boundFrame = frame

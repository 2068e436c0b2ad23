import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { formatLongDate } from '#domain/basics/format.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { bindPdfs } from './bind-pdfs.ts'
import {
  drawCosts,
  drawGlance,
  drawModifications,
  drawNotes,
  drawOthers,
  drawPhotos,
  drawServices,
  drawTests,
} from './chapters.ts'
import { drawCover } from './front.ts'
import type { HistoryFacts } from './history-facts.ts'
import { drawMileage } from './mileage-chart.ts'
import { ink, Paper } from './paper.ts'
import { boundFrame, drawPapers } from './papers.ts'
import { Pictures } from './picture.ts'
import { drawReport } from './report-chapter.ts'
import { room, sheet } from './sheet.ts'

export interface HistoryOrder {
  facts: HistoryFacts
  /** Where the PDF is written. */
  path: string
  /** False at a second attempt: one of somebody's PDFs may have been what broke the first. */
  bindsPdfs: boolean
}

/** The buyer's report, then everything in the order of the public page, with costs and papers at the end. */
export async function makeHistory({ facts, path, bindsPdfs }: HistoryOrder, tell: (progress: number) => void) {
  const name = `${facts.year} ${facts.make} ${facts.model}`
  const pictures = new Pictures(facts)
  const paper = new Paper(`${name}: the car’s history`)
  const file = createWriteStream(path, { mode: 0o600 })
  paper.doc.pipe(file)
  await drawCover(paper, facts, pictures)
  drawReport(paper, facts)
  drawGlance(paper, facts)
  await drawPhotos(paper, facts, pictures)
  drawMileage(paper, facts)
  tell(0.1)
  drawServices(paper, facts)
  drawOthers(paper, facts)
  await drawModifications(paper, facts, pictures)
  drawTests(paper, facts)
  drawNotes(paper, facts)
  drawCosts(paper, facts.costs)
  tell(0.25)
  const bound = await drawPapers(paper, facts.papers, {
    bindsPdfs,
    papersLeft: facts.papers_left,
    pictures,
    tell: (share) => tell(0.25 + share * 0.6),
  })
  const { count } = paper.doc.bufferedPageRange()
  for (let page = 1; page < count; page++) markPage(paper, facts, page, count)
  paper.doc.end()
  await finished(file)
  tell(0.9)
  if (bound.length > 0) await bindPdfs(path, bound, boundFrame)
  return { pages: count, size: (await stat(path)).size }
}

/** All but the cover: what car it is above, and the number below. */
function markPage(paper: Paper, facts: HistoryFacts, page: number, count: number) {
  const { margin } = sheet
  paper.doc.switchToPage(page)
  const { registration } = facts
  const name = [`${facts.year} ${facts.make} ${facts.model}`, registration && formatRegistration(registration)]
  paper.line(name.filter(Boolean).join(' · '), margin, 34, room - 90, { face: 'display', size: 11, fill: ink.green })
  paper.line('GarageTale', margin, 34, room, { face: 'display', size: 11, fill: ink.green, align: 'right' })
  paper.rule(52, margin, room, ink.green, 1.4)
  paper.doc.rect(margin, 53.4, 44, 2).fill(ink.yellow)
  const below = sheet.height - 40
  paper.rule(below - 8)
  const made = `Made on ${formatLongDate(facts.made_on)}`
  paper.line(made, margin, below, room, { size: 8.5, fill: ink.soft })
  paper.line(`Page ${page + 1} of ${count}`, margin, below, room, { face: 'strong', size: 9, align: 'right' })
}

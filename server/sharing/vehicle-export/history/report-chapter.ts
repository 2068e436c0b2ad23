import { plural } from '#domain/basics/plural.ts'
import type { HistoryFacts } from './history-facts.ts'
import { ink, type Paper } from './paper.ts'
import { room, sheet } from './sheet.ts'

const { margin } = sheet
const text = { size: 10.5, gap: 2.5 } as const

/** What the buyer's report says, in its words: the first thing after the cover. */
export function drawReport(paper: Paper, { report }: HistoryFacts) {
  paper.page()
  paper.chapter('In short')
  for (const words of report.in_short) point(paper, words, { size: 12.5, gap: 3, mark: ink.yellow })
  drawCompleteness(paper, report)
  findings(paper, 'What is proven', [...report.proven, ...report.log], ink.good)
  findings(paper, 'What is only said', report.said, ink.warn)
  findings(paper, 'What is missing', report.missing, ink.bad)
  drawUnchecked(paper, report)
}

interface Point {
  size: number
  gap: number
  mark: string
}

function point(paper: Paper, words: string, { size, gap, mark }: Point) {
  const wide = room - 20
  const height = paper.heightOf(words, wide, { size, gap })
  paper.ensure(height + 4)
  paper.doc.rect(margin, paper.y + size * 0.45, 9, 4).fill(mark)
  paper.write(words, margin + 20, paper.y, wide, { size, gap })
  paper.y += height + 4
}

function findings(paper: Paper, title: string, words: string[], colour: string) {
  if (words.length === 0) return
  paper.y += 14
  paper.ensure(30 + paper.heightOf(words[0] ?? '', room - 20, text))
  paper.doc.outline.addItem(title)
  paper.line(title, margin, paper.y, room, { face: 'display', size: 17, fill: colour })
  paper.rule(paper.y + 21, margin, room, colour, 1.2)
  paper.y += 28
  for (const each of words) point(paper, each, { ...text, mark: colour })
}

function drawCompleteness(paper: Paper, { completeness }: HistoryFacts['report']) {
  const { figure, parts, left_out } = completeness
  paper.chapter('Completeness', 'How much of its history is here, not how good the car is', 190)
  const top = paper.y
  paper.line(`${figure}%`, margin, top - 4, 84, { face: 'display', size: 40, fill: ink.green })
  const left = margin + 96
  const wide = room - 96
  for (const { title, counted, points, weight } of parts) {
    paper.ensure(26)
    paper.line(title, left, paper.y, 190, { face: 'strong', size: 10 })
    paper.line(counted, left + 194, paper.y, 96, { size: 10, fill: ink.soft })
    paper.line(`${points} of ${plural(weight, 'point')}`, left, paper.y, wide, { size: 10, align: 'right' })
    const bar = wide
    paper.doc.rect(left, paper.y + 15, bar, 3).fill(ink.line)
    if (points > 0) paper.doc.rect(left, paper.y + 15, (bar * points) / weight, 3).fill(ink.green)
    paper.y += 25
  }
  paper.y = Math.max(paper.y, top + 48)
  if (left_out.length > 0)
    paper.y += paper.write(left_out.join(' '), left, paper.y, wide, { size: 9, fill: ink.soft }) + 4
}

function drawUnchecked(paper: Paper, { unchecked }: HistoryFacts['report']) {
  paper.y += 14
  paper.ensure(90)
  paper.doc.outline.addItem('What we don’t check at all')
  paper.line('What we don’t check at all', margin, paper.y, room, { face: 'display', size: 17 })
  paper.rule(paper.y + 21, margin, room, ink.soft, 1.2)
  paper.y += 28
  for (const { what, ask } of unchecked) {
    const height = 15 + paper.heightOf(ask, room - 20, text)
    paper.ensure(height + 6)
    paper.line(what, margin + 20, paper.y, room - 20, { face: 'strong', size: 10.5 })
    paper.write(ask, margin + 20, paper.y + 15, room - 20, text)
    paper.y += height + 6
  }
}

import { formatIn } from '#domain/basics/distance.ts'
import type { HistoryFacts } from './history-facts.ts'
import { ink, type Paper } from './paper.ts'
import { room, sheet } from './sheet.ts'

const high = 210
const gutter = 62

/** Round figures around all readings. */
function scaleOf(figures: number[]) {
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const steps = [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000]
  const step = steps.find((size) => most - least <= size * 4) ?? 250_000
  const bottom = Math.floor(least / step) * step
  return { step, bottom, top: Math.max(bottom + step, Math.ceil(most / step) * step) }
}

const dayOf = (date: string) => Date.parse(date) / 86_400_000

export function drawMileage(paper: Paper, { readings, odometer_unit }: HistoryFacts) {
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || readings.length < 2 || first.date === last.date) return
  const { doc } = paper
  paper.chapter('Mileage', `${readings.length} readings`, high + 70)
  const [x0, y0] = [sheet.margin + gutter, paper.y + 6]
  const wide = room - gutter - 10
  const { step, bottom, top } = scaleOf(readings.map(({ figure }) => figure))
  const [from, to] = [dayOf(first.date), dayOf(last.date)]
  const x = (date: string) => x0 + ((dayOf(date) - from) / (to - from)) * wide
  const y = (figure: number) => y0 + high - ((figure - bottom) / (top - bottom)) * high
  for (let figure = bottom; figure <= top; figure += step) {
    paper.rule(y(figure), x0, wide, ink.line, 0.6)
    paper.line(formatIn(odometer_unit, figure), sheet.margin, y(figure) - 6, gutter - 10, {
      ...{ size: 8.5, fill: ink.soft, align: 'right' },
    })
  }
  yearMarks(paper, { x, first: first.date, last: last.date, y: y0 + high })
  doc.moveTo(x(first.date), y(first.figure))
  for (const { date, figure } of readings.slice(1)) doc.lineTo(x(date), y(figure))
  doc.lineWidth(2).lineJoin('round').strokeColor(ink.green).stroke()
  for (const { date, figure, source, failed } of readings) {
    const colour = failed ? ink.bad : source === 'mot' ? ink.good : ink.green
    doc.circle(x(date), y(figure), source === 'mot' ? 3.2 : 2).lineWidth(1.2)
    if (source === 'mot') doc.fillAndStroke('#ffffff', colour)
    else doc.fill(colour)
  }
  paper.y = y0 + high + 28
  legend(
    paper,
    readings.some(({ failed }) => failed),
  )
}

interface Axis {
  x(date: string): number
  first: string
  last: string
  y: number
}

function yearMarks(paper: Paper, { x, first, last, y }: Axis) {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  const every = Math.max(1, Math.ceil((to - from) / 12))
  for (let year = from + 1; year <= to; year += every) {
    const at = x(`${year}-01-01`)
    paper.doc
      .moveTo(at, y)
      .lineTo(at, y + 4)
      .lineWidth(0.7)
      .strokeColor(ink.soft)
      .stroke()
    paper.line(String(year), at - 20, y + 7, 40, { size: 8.5, fill: ink.soft, align: 'center' })
  }
}

function legend(paper: Paper, failed: boolean) {
  const { doc, y } = paper
  let x = sheet.margin + gutter
  const mark = (words: string, colour: string, isTest: boolean) => {
    doc.circle(x + 3, y + 5, isTest ? 3.2 : 2).lineWidth(1.2)
    if (isTest) doc.fillAndStroke('#ffffff', colour)
    else doc.fill(colour)
    paper.line(words, x + 11, y - 1, 160, { size: 8.5, fill: ink.soft })
    x += 26 + paper.widthOf(words, { size: 8.5 })
  }
  mark('Read at an MOT test', ink.good, true)
  if (failed) mark('At a test it failed', ink.bad, true)
  mark('Record or other reading', ink.green, false)
  paper.y += 18
}

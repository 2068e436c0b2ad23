import { formatDate } from '#domain/basics/format.ts'
import type { HistoryEntry } from './history-facts.ts'
import { ink, type Paper } from './paper.ts'

/** A little aslant, as a hand sets it, and always the same for the same record. */
const slant = (id: string) => ((Number.parseInt(id.slice(-2), 16) || 0) % 17) - 8

interface Arc {
  radius: number
  size: number
  isFoot?: boolean
}

/** Letter by letter along a circle around the origin: over the top, or along the foot. */
function alongArc(paper: Paper, words: string, { radius, size, isFoot = false }: Arc) {
  const { doc } = paper
  const letters = [...paper.shown(words, 'strong')]
  const style = { face: 'strong', size } as const
  const spacing = size * 0.12
  const widths = letters.map((letter) => paper.widthOf(letter, style) + spacing)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let at = -whole / 2
  for (const [place, letter] of letters.entries()) {
    const width = widths[place] ?? 0
    const angle = (((at + width / 2) / radius) * 180) / Math.PI
    doc.save().rotate(isFoot ? -angle : angle, { origin: [0, 0] })
    doc
      .font('strong latin')
      .fontSize(size)
      .text(letter, -width / 2 + spacing / 2, isFoot ? radius - size * 1.05 : -radius, { lineBreak: false })
    doc.restore()
    at += width
  }
}

/** Only a workshop's word looks like a stamp: an owner's is a note in a frame. `side` is its diameter. */
export function drawStamp(paper: Paper, entry: HistoryEntry, x: number, y: number, side: number) {
  if (entry.evidence?.grade === 'confirmed') drawRings(paper, entry, x, y, side)
  else drawNote(paper, entry, x, y, side)
}

function drawNote(
  paper: Paper,
  { title, date, distance, evidence, is_sealed }: HistoryEntry,
  x: number,
  y: number,
  side: number,
) {
  const { doc } = paper
  const isSaid = evidence?.grade !== 'documented'
  const fill = isSaid ? ink.soft : ink.text
  doc.save()
  if (isSaid) doc.dash(3, { space: 2.5 })
  doc
    .roundedRect(x + 2, y + 8, side - 4, side - 16, 4)
    .lineWidth(0.9)
    .strokeColor(fill)
    .stroke()
  doc.undash().restore()
  const line = { align: 'center', fill } as const
  paper.line(title, x + 7, y + 18, side - 14, { ...line, face: 'display', size: 11, least: 7 })
  paper.line(formatDate(date), x + 7, y + 33, side - 14, { ...line, face: 'display', size: 13 })
  if (distance) paper.line(distance, x + 7, y + 50, side - 14, { ...line, face: 'strong', size: 8.5, least: 6.5 })
  const foot = isSaid ? 'Only said' : 'Receipt or photo'
  paper.line(is_sealed ? `${foot}, sealed` : foot, x + 6, y + side - 22, side - 12, { ...line, size: 7.5, least: 6 })
}

function drawRings(paper: Paper, entry: HistoryEntry, x: number, y: number, side: number) {
  const { doc } = paper
  const half = side / 2
  doc.save()
  doc.translate(x + half, y + half).rotate(slant(entry.id), { origin: [0, 0] })
  doc.fillOpacity(0.88).strokeOpacity(0.88).strokeColor(ink.green)
  doc
    .lineWidth(1.7)
    .dash(58, { space: 0.8 })
    .circle(0, 0, half - 1)
    .stroke()
    .undash()
  doc
    .lineWidth(0.7)
    .circle(0, 0, half - 4.2)
    .stroke()
  doc.lineWidth(0.8)
  for (const line of [-half * 0.2, half * 0.28]) {
    const reach = Math.sqrt((half - 4.2) ** 2 - line ** 2)
    doc.moveTo(-reach, line).lineTo(reach, line).stroke()
  }
  doc.fillColor(ink.green)
  const words = entry.title.toUpperCase()
  const top = half - 8
  const size = Math.min(side * 0.1, (side * 1.18) / words.length)
  alongArc(paper, words, { radius: top, size })
  const foot = [entry.is_sealed && 'SEALED', entry.confirmed_by && 'CONFIRMED'].filter(Boolean).join(' · ')
  alongArc(paper, foot || 'GARAGETALE', { radius: half - 6, size: side * 0.062, isFoot: true })
  const date = { face: 'display', size: side * 0.165, fill: ink.green, align: 'center' } as const
  paper.line(formatDate(entry.date), -half, -half * 0.145, side, date)
  if (entry.distance)
    paper.line(entry.distance, -half * 0.68, half * 0.33, side * 0.68, {
      ...{ face: 'strong', size: side * 0.092, least: side * 0.07, fill: ink.green, align: 'center' },
    })
  doc.fillOpacity(1).strokeOpacity(1)
  doc.restore()
}

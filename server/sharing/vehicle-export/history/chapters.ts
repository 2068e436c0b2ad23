import { formatDate, formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { evidenceText } from '#domain/records/evidence.ts'
import type { HistoryCosts, HistoryEntry, HistoryFacts, HistoryTest } from './history-facts.ts'
import { ink, type Paper } from './paper.ts'
import type { Pictures } from './picture.ts'
import { boxes, foot, modificationPlace, photoPlace, room, sheet } from './sheet.ts'
import { drawStamp } from './stamp.ts'

const { margin } = sheet
const column = photoPlace.width
const longestText = 190

export function drawGlance(paper: Paper, { counts, remarks, details, proof }: HistoryFacts) {
  paper.page()
  paper.chapter('At a glance')
  const rest = details.slice(10)
  for (const { label, value } of rest) {
    paper.line(label, margin, paper.y, 140, { size: 10, fill: ink.soft })
    paper.line(value, margin + 150, paper.y, room - 150, { face: 'strong', size: 10 })
    paper.y += 18
  }
  if (rest.length > 0) paper.y += 6
  if (counts.length > 0) {
    const words = `In this book: ${counts.join(', ')}.`
    paper.y += paper.write(words, margin, paper.y, room, { size: 11, gap: 3 }) + 8
  }
  const sealed = proof?.handovers.map(({ sealed_at }) => formatLongDate(sealed_at)) ?? []
  if (sealed.length > 0) {
    const words = `The record was sealed when the car changed hands: ${sealed.join(', ')}. What was sealed then can’t be changed unnoticed.`
    paper.y += paper.write(words, margin, paper.y, room, { size: 10, gap: 2, fill: ink.good }) + 10
  }
  for (const words of remarks) {
    const height = paper.heightOf(words, room - 24, { size: 10, gap: 2 }) + 14
    paper.ensure(height)
    paper.doc.rect(margin, paper.y, 3, height - 4).fill(ink.warn)
    paper.write(words, margin + 14, paper.y + 4, room - 24, { size: 10, gap: 2 })
    paper.y += height + 4
  }
}

export async function drawPhotos(paper: Paper, { photos }: HistoryFacts, pictures: Pictures) {
  if (photos.length === 0) return
  const high = photoPlace.height
  const found: { bytes: Buffer; caption: string }[] = []
  for (const { path, caption } of photos) {
    const made = await pictures.of(path, boxes.photo)
    if (made) found.push({ bytes: made.bytes, caption })
  }
  // An even number fills its rows.
  if (found.length > 2 && found.length % 2 === 1) found.pop()
  if (found.length === 0) return
  paper.chapter('Photographs', '', high + 60)
  for (const [place, { bytes, caption }] of found.entries()) {
    if (place % 2 === 0) {
      if (place > 0) paper.y += high + 30
      paper.ensure(high + 24)
    }
    const x = margin + (place % 2) * (column + 16)
    paper.doc.image(bytes, x, paper.y, photoPlace)
    if (caption) paper.line(caption, x, paper.y + high + 5, column, { size: 9, fill: ink.soft })
  }
  paper.y += high + 24
}

/** What stands under the stamp's line: the owner's words, the kind's own facts, what was amended, and what it rests on. */
const wordsOf = ({ text, facts, amended, evidence }: HistoryEntry) =>
  [text, ...facts.map(({ label, value }) => `${label}: ${value}`), ...amended, evidence && evidenceText(evidence)]
    .filter(Boolean)
    .join('\n')

const stampSide = 88
const words = { size: 9, gap: 1.5 } as const

function boxHeight(paper: Paper, entry: HistoryEntry) {
  const text = wordsOf(entry)
  return stampSide + 24 + (text ? paper.heightOf(text, column - 24, { ...words, most: longestText }) + 10 : 0)
}

/** As in the book that came with the car: two boxes beside one another, each with its stamp. */
export function drawServices(paper: Paper, { services }: HistoryFacts) {
  if (services.length === 0) return
  paper.chapter('Service history', plural(services.length, 'entry', 'entries'), 180)
  for (let place = 0; place < services.length; place += 2) {
    const pair = services.slice(place, place + 2)
    const height = Math.max(...pair.map((entry) => boxHeight(paper, entry)))
    paper.ensure(height)
    for (const [side, entry] of pair.entries()) serviceBox(paper, entry, margin + side * (column + 16), height)
    paper.y += height + 12
  }
}

function serviceBox(paper: Paper, entry: HistoryEntry, x: number, height: number) {
  const { doc, y } = paper
  doc.roundedRect(x, y, column, height, 4).lineWidth(0.8).strokeColor(ink.line).stroke()
  const wide = column - stampSide - 34
  let at = y + 12
  at += paper.write(entry.title, x + 12, at, wide, { face: 'display', size: 14, gap: 0, most: 34 }) + 3
  paper.line(formatDate(entry.date), x + 12, at, wide, { face: 'strong', size: 10 })
  at += 14
  const figures = [entry.distance, entry.cost !== null && formatMoney(entry.cost)].filter(Boolean).join(' · ')
  if (figures) {
    paper.line(figures, x + 12, at, wide, { size: 10, least: 8.5 })
    at += 14
  }
  if (entry.place) at += paper.write(entry.place, x + 12, at, wide, { size: 9, fill: ink.soft, most: 24 }) + 2
  if (entry.confirmed_by && at < y + stampSide + 4)
    paper.write(`Confirmed by ${entry.confirmed_by}`, x + 12, at, wide, {
      ...{ face: 'strong', size: 8.5, fill: ink.good, most: 22 },
    })
  drawStamp(paper, entry, x + column - stampSide - 12, y + 12, stampSide)
  const text = wordsOf(entry)
  if (!text) return
  paper.rule(y + stampSide + 19, x + 12, column - 24)
  paper.write(text, x + 12, y + stampSide + 25, column - 24, { ...words, most: longestText })
}

/** One line after another: date, what, and what was said of it. */
function drawRows(paper: Paper, entries: (HistoryEntry & { picture?: Buffer | undefined })[]) {
  for (const entry of entries) {
    const text = wordsOf(entry)
    const wide = room - 92 - (entry.picture ? 132 : 0)
    const body = text ? paper.heightOf(text, wide, { ...words, most: longestText }) + 4 : 0
    const about = aboutOf(entry)
    const height = Math.max(20 + (about ? 14 : 0) + body, entry.picture ? 90 : 0) + 12
    paper.ensure(height)
    const { y } = paper
    paper.line(formatDate(entry.date), margin, y + 1, 84, { face: 'strong', size: 10, fill: ink.soft })
    paper.line(entry.title, margin + 92, y - 1, wide - 80, { face: 'display', size: 13 })
    if (entry.cost !== null)
      paper.line(formatMoney(entry.cost), margin + 92, y + 1, wide, { face: 'strong', size: 10, align: 'right' })
    if (about) paper.line(about, margin + 92, y + 16, wide, { size: 9.5, fill: ink.soft })
    if (text) paper.write(text, margin + 92, y + (about ? 31 : 18), wide, { ...words, most: longestText })
    if (entry.picture) paper.doc.image(entry.picture, margin + room - modificationPlace.width, y, modificationPlace)
    paper.rule(y + height - 6)
    paper.y += height
  }
}

const aboutOf = ({ distance, place, confirmed_by, is_sealed }: HistoryEntry) =>
  [distance, place, confirmed_by && `Confirmed by ${confirmed_by}`, is_sealed && 'Sealed at a handover']
    .filter(Boolean)
    .join(' · ')

export function drawOthers(paper: Paper, { others }: HistoryFacts) {
  if (others.length === 0) return
  paper.chapter('Repairs and care', plural(others.length, 'entry', 'entries'), 120)
  drawRows(paper, others)
}

export async function drawModifications(paper: Paper, { modifications }: HistoryFacts, pictures: Pictures) {
  if (modifications.length === 0) return
  paper.chapter('Modifications', plural(modifications.length, 'modification'), 140)
  for (const { photo, ...entry } of modifications) {
    const made = photo ? await pictures.of(photo, boxes.modification) : undefined
    drawRows(paper, [{ ...entry, picture: made?.bytes }])
  }
}

export function drawNotes(paper: Paper, { notes }: HistoryFacts) {
  if (notes.length === 0) return
  paper.chapter('Notes for the next owner', '', 100)
  drawRows(paper, notes)
}

export function drawTests(paper: Paper, { tests, open_defects }: HistoryFacts) {
  if (tests.length === 0) return
  const failed = tests.filter(({ passed }) => !passed).length
  const note = `${plural(tests.length, 'test')}, ${failed === 0 ? 'all passed' : `${failed} failed`}`
  paper.chapter('MOT history', note, 160)
  if (open_defects.length > 0) {
    paper.line('Still open', margin, paper.y, room, { face: 'display', size: 14 })
    paper.y += 20
    for (const { text, words: life, severe } of open_defects) {
      const height = paper.heightOf(text, room - 14, { size: 10 }) + 18
      paper.ensure(height)
      paper.doc.rect(margin, paper.y + 1, 3, height - 6).fill(severe ? ink.bad : ink.warn)
      const first = paper.write(text, margin + 12, paper.y, room - 14, { size: 10 })
      paper.line(life, margin + 12, paper.y + first, room - 14, { size: 9, fill: ink.soft })
      paper.y += height
    }
    paper.y += 8
  }
  for (const test of tests) drawTest(paper, test)
}

const itemsOf = ({ failures, advisories }: HistoryTest) => [
  ...failures.map((text) => ({ mark: 'Failed', text, fill: ink.bad })),
  ...advisories.map((text) => ({ mark: 'Advisory', text, fill: ink.warn })),
]

function drawTest(paper: Paper, test: HistoryTest) {
  const items = itemsOf(test)
  const heights = items.map(({ text }) => paper.heightOf(text, room - 92, { size: 9.5 }) + 4)
  const head = 28
  // With its first items on one page; a long list may go on overleaf.
  paper.ensure(Math.min(head + heights.reduce((sum, each) => sum + each, 0), 200))
  const colour = test.passed ? ink.good : ink.bad
  let from = paper.y
  const bar = () => paper.doc.rect(margin, from, 4, paper.y - from).fill(colour)
  paper.line(formatLongDate(test.date), margin + 16, paper.y, 170, { face: 'display', size: 13 })
  const result = test.passed ? 'Pass' : test.result
  paper.line(test.is_retest ? `${result}, retest` : result, margin + 186, paper.y + 1, 90, {
    ...{ face: 'strong', size: 11, fill: colour },
  })
  if (test.distance) paper.line(test.distance, margin + 270, paper.y + 2, 110, { size: 10 })
  if (test.expires) {
    const until = `until ${formatDate(test.expires)}`
    paper.line(until, margin, paper.y + 2, room, { size: 10, fill: ink.soft, align: 'right' })
  }
  paper.y += 20
  for (const [place, { mark, text, fill }] of items.entries()) {
    const height = heights[place] ?? 0
    if (paper.y + height > foot) {
      bar()
      paper.page()
      from = paper.y
    }
    paper.line(mark, margin + 16, paper.y, 66, { face: 'strong', size: 9.5, fill })
    paper.write(text, margin + 86, paper.y, room - 92, { size: 9.5 })
    paper.y += height
  }
  bar()
  paper.y += 14
}

export function drawCosts(paper: Paper, costs: HistoryCosts | null) {
  if (!costs || costs.years.length === 0) return
  paper.chapter('What it has cost', formatMoney(costs.total), 160)
  const most = Math.max(...costs.years.map(({ total }) => total), 1)
  for (const { year, total } of costs.years) {
    paper.ensure(24)
    paper.line(String(year), margin, paper.y + 1, 50, { face: 'display', size: 13 })
    const wide = (room - 150) * (total / most)
    paper.doc.rect(margin + 56, paper.y + 2, Math.max(1, wide), 12).fill(ink.green)
    paper.line(formatMoney(total), margin, paper.y + 1, room, { face: 'strong', size: 10.5, align: 'right' })
    paper.y += 22
  }
  paper.y += 14
  for (const { category, total } of costs.categories) {
    paper.ensure(22)
    paper.line(category, margin, paper.y, room - 100, { size: 10.5 })
    paper.line(formatMoney(total), margin, paper.y, room, { face: 'strong', size: 10.5, align: 'right' })
    paper.rule(paper.y + 16)
    paper.y += 22
  }
  paper.ensure(24)
  paper.line('All of it', margin, paper.y, room, { face: 'display', size: 13 })
  paper.line(formatMoney(costs.total), margin, paper.y, room, { face: 'display', size: 13, align: 'right' })
  paper.y += 24
}

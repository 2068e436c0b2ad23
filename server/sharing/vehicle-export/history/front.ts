import sharp from 'sharp'
import { encode } from 'uqr'
import { formatLongDate } from '#domain/basics/format.ts'
import { logoPaths } from '#domain/basics/logo.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { vehicleArtMarkup } from '#domain/vehicles/vehicle-art.ts'
import type { HistoryFacts } from './history-facts.ts'
import { ink, type Paper } from './paper.ts'
import type { Pictures } from './picture.ts'
import { drawPlate } from './plate.ts'
import { boxes, coverPlace, room, sheet } from './sheet.ts'

const board = 172

async function coverPicture({ photo, door_plan, color, year }: HistoryFacts, pictures: Pictures): Promise<Buffer> {
  const found = photo ? await pictures.of(photo, boxes.cover) : undefined
  if (found) return found.bytes
  const { width, height } = boxes.cover
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 ${(1200 * height) / width}">
    <rect width="100%" height="100%" fill="#e9e4d6"/><rect y="560" width="100%" height="200" fill="#4a524e"/>
    <path d="M40 660H1160" stroke="#f6f3ec" stroke-width="8" stroke-dasharray="80 60"/>
    <svg x="140" y="216" width="920" height="368" viewBox="0 0 400 160">${vehicleArtMarkup(bodyTypeOf(door_plan), color, year)}</svg></svg>`
  return sharp(Buffer.from(scene)).jpeg({ quality: 88 }).toBuffer()
}

export async function drawCover(paper: Paper, facts: HistoryFacts, pictures: Pictures) {
  const { doc } = paper
  paper.page()
  doc.outline.addItem('Cover')
  doc.rect(0, 0, sheet.width, sheet.height).fill(ink.paper)
  doc.image(await coverPicture(facts, pictures), 0, 0, coverPlace)
  const top = coverPlace.height
  doc.rect(0, top, sheet.width, board).fill(ink.green)
  doc.rect(0, top, sheet.width, 4).fill(ink.yellow)
  frame(paper, top + 14)
  const wide = room - 40
  const left = sheet.margin + 20
  paper.line(`${facts.year} ${facts.make}`, left, top + 30, wide, { face: 'display', size: 22, fill: '#cfdcd4' })
  paper.line(facts.model, left, top + 52, wide, { face: 'display', size: 42, least: 22, fill: '#ffffff' })
  const { registration, is_electric } = facts
  if (registration) drawPlate(paper, { registration, is_electric }, left, top + 108, 40)
  const words = { face: 'display', size: 17, fill: ink.yellow, align: 'right' } as const
  paper.line('The car’s history', left, top + 118, wide, words)
  logo(paper, facts.site)
  if (facts.for_sale) ribbon(paper)
  drawDetails(paper, facts, top + board + 30)
  drawCodes(paper, facts)
}

/** The double line of a book's cloth cover. */
function frame(paper: Paper, y: number) {
  paper.doc
    .rect(sheet.margin - 22, y, room + 44, board - 28)
    .lineWidth(0.8)
    .strokeColor('#ffffff')
    .strokeOpacity(0.28)
    .stroke()
    .strokeOpacity(1)
}

function logo(paper: Paper, site: string) {
  const { doc } = paper
  const wide = 46 + paper.widthOf(site, { face: 'display', size: 19 })
  doc.roundedRect(24, 24, wide, 34, 5).fill(ink.green)
  doc.save().translate(30, 30).scale(0.6875)
  doc.roundedRect(0, 0, 32, 32, 6).fill(ink.yellow)
  for (const path of Object.values(logoPaths)) doc.path(path).fill(ink.green)
  doc.restore()
  paper.line(site, 60, 29, wide, { face: 'display', size: 19, fill: '#ffffff' })
}

function ribbon(paper: Paper) {
  const wide = 40 + paper.widthOf('For Sale', { face: 'display', size: 22 })
  const left = sheet.width - wide
  paper.doc.polygon([sheet.width, 24], [left, 24], [left + 12, 43], [left, 62], [sheet.width, 62]).fill(ink.yellow)
  paper.line('For Sale', left + 24, 29, wide, { face: 'display', size: 22, fill: '#14140f' })
}

/** Two columns of facts. */
function drawDetails(paper: Paper, { details }: HistoryFacts, y: number) {
  const wide = (room - 24) / 2
  for (const [place, { label, value }] of details.slice(0, 10).entries()) {
    const x = sheet.margin + (place % 2) * (wide + 24)
    const at = y + Math.floor(place / 2) * 27
    paper.line(label, x, at, wide * 0.46, { size: 10, fill: ink.soft })
    paper.line(value, x + wide * 0.46, at - 1, wide * 0.54, { face: 'strong', size: 11, least: 8, align: 'right' })
    paper.rule(at + 17, x, wide)
  }
}

interface Code {
  link: string
  title: string
  text: string
}

const codesOf = ({ public_link, proof }: HistoryFacts): Code[] => {
  const codes: Code[] = []
  if (public_link)
    codes.push({
      ...{ link: public_link, title: 'See it live' },
      text: `This car’s public page, always up to date:\n${public_link.replace(/^https?:\/\//, '')}`,
    })
  const last = proof?.handovers.at(-1)
  if (proof && last)
    codes.push({
      ...{ link: proof.link, title: 'Check the proof' },
      text: `Sealed when it changed hands on ${formatLongDate(last.sealed_at)}. Ask the owner for the sealed file and check it at ${proof.link.replace(/^https?:\/\//, '')}`,
    })
  return codes
}

function drawCodes(paper: Paper, facts: HistoryFacts) {
  const wide = (room - 24) / 2
  const side = 74
  const y = sheet.height - 122
  const codes = codesOf(facts)
  for (const [place, { link, title, text }] of codes.entries()) {
    const x = sheet.margin + place * (wide + 24)
    drawCode(paper, link, x, y, side)
    paper.line(title, x + side + 12, y + 2, wide - side - 12, { face: 'display', size: 14, fill: ink.green })
    paper.write(text, x + side + 12, y + 21, wide - side - 12, { size: 8.5, fill: ink.soft, most: 56 })
  }
  const made = `Made on ${formatLongDate(facts.made_on)} from the record its owner keeps in ${facts.site}.`
  paper.line(made, sheet.margin, sheet.height - 34, room, { size: 8.5, fill: ink.soft })
}

/** Drawn, not a picture: sharp on any printer. */
function drawCode({ doc }: Paper, link: string, x: number, y: number, side: number) {
  const { data, size } = encode(link, { ecc: 'M', border: 3 })
  const dot = side / size
  doc.rect(x, y, side, side).fill('#ffffff')
  for (const [row, cells] of data.entries())
    for (let from = 0; from < size; from++) {
      if (!cells[from]) continue
      let to = from
      while (cells[to + 1]) to++
      doc.rect(x + from * dot, y + row * dot, (to - from + 1) * dot, dot + 0.05)
      from = to
    }
  doc.fill('#000000')
}

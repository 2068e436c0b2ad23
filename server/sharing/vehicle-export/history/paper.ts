import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { foot, room, sheet } from './sheet.ts'

/* Our fonts and inks, and the marks that every page carries. */

export const ink = {
  green: '#0b3d2e',
  soft: '#5b6660',
  text: '#17211d',
  line: '#d9d4c7',
  paper: '#f6f3ec',
  yellow: '#f7c600',
  good: '#2e7d4f',
  bad: '#b3261e',
  warn: '#8a5200',
  blue: '#1d3f8f',
} as const

const families = {
  text: ['barlow', 400],
  strong: ['barlow', 600],
  display: ['barlow-semi-condensed', 700],
} as const
export type Face = keyof typeof families
const subsets = ['latin', 'latin-ext', 'vietnamese'] as const

const fileOf = (face: Face, subset: string) => {
  const [family, weight] = families[face]
  return fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`))
}

export interface Style {
  face?: Face
  size?: number
  fill?: string
  align?: 'left' | 'right' | 'center'
  gap?: number
  /** At most so high; the rest is cut off with an ellipsis. */
  most?: number
}

type Glyphs = { hasGlyphForCodePoint(point: number): boolean }

export class Paper {
  readonly doc: PDFKit.PDFDocument
  /** Where the next thing begins. */
  y: number = sheet.top
  private readonly glyphs = new Map<string, Glyphs>()

  constructor(title: string) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: title, Author: 'GarageTale', Creator: 'GarageTale', Producer: 'GarageTale' },
    })
    for (const face of Object.keys(families) as Face[])
      for (const subset of subsets) this.doc.registerFont(`${face} ${subset}`, fileOf(face, subset))
  }

  /** Opened when first needed: most books need no letters beyond the first. */
  private hasSign(font: string, sign: string): boolean {
    let found = this.glyphs.get(font)
    if (!found) {
      this.doc.font(font)
      found = (this.doc as unknown as { _font: { font: Glyphs } })._font.font
      this.glyphs.set(font, found)
    }
    return found.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  }

  private readonly known = new Map<string, string | undefined>()
  private fontOf(sign: string, face: Face): string | undefined {
    const key = `${face}${sign}`
    if (!this.known.has(key)) {
      const fonts = subsets.map((subset) => `${face} ${subset}`)
      this.known.set(
        key,
        fonts.find((font) => this.hasSign(font, sign)),
      )
    }
    return this.known.get(key)
  }

  page() {
    this.doc.addPage()
    this.y = sheet.top
  }

  /** Begins a page where `height` no longer fits on this one; true if it did. */
  ensure(height: number): boolean {
    if (this.y + height <= foot) return false
    this.page()
    return true
  }

  /** Signs that our fonts lack are left out: a row of empty boxes says less. */
  private runs(text: string, face: Face) {
    const runs: { font: string; text: string }[] = []
    for (const sign of plain(text)) {
      const last = runs.at(-1)
      const isSpace = sign === '\n' || sign === ' '
      const font = isSpace ? (last?.font ?? `${face} latin`) : this.fontOf(sign, face)
      if (!font) continue
      if (last?.font === font) last.text += sign
      else runs.push({ font, text: sign })
    }
    return runs
  }

  /** What of it can be printed. */
  shown = (text: string, face: Face = 'text') =>
    this.runs(text, face)
      .map((run) => run.text)
      .join('')

  heightOf(text: string, width: number, { face = 'text', size = 10, gap = 1, most }: Style = {}) {
    this.doc.font(`${face} latin`).fontSize(size)
    const height = this.doc.heightOfString(this.shown(text, face) || ' ', { width, lineGap: gap })
    return most === undefined ? height : Math.min(height, most)
  }

  widthOf(text: string, { face = 'text', size = 10 }: Style = {}) {
    return this.runs(text, face).reduce((sum, run) => {
      this.doc.font(run.font).fontSize(size)
      return sum + this.doc.widthOfString(run.text)
    }, 0)
  }

  /** Wrapped at `width`; returns how high it is. */
  write(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const { face = 'text', size = 10, fill = ink.text, align = 'left', gap = 1, most } = style
    const height = this.heightOf(text, width, style)
    const limits = most === undefined ? {} : { height: most, ellipsis: '…' }
    const runs = this.runs(text, face)
    this.doc.fillColor(fill)
    for (const [place, run] of runs.entries()) {
      this.doc.font(run.font).fontSize(size)
      const options = { lineGap: gap, align, width, ...limits, continued: place < runs.length - 1 }
      if (place === 0) this.doc.text(run.text, x, y, options)
      else this.doc.text(run.text, options)
    }
    return height
  }

  /** On one line, reduced to fit and then cut off. */
  line(text: string, x: number, y: number, width: number, style: Style & { least?: number } = {}): number {
    const { size = 10, least = size } = style
    const face = style.face ?? 'text'
    let words = this.shown(text.replace(/\s+/g, ' '), face)
    const fitting = Math.max(least, Math.min(size, (size * width) / Math.max(1, this.widthOf(words, { face, size }))))
    while (words.length > 1 && this.widthOf(words, { face, size: fitting }) > width + 0.01)
      words = `${words.slice(0, -2).trimEnd()}…`
    const wide = this.widthOf(words, { face, size: fitting })
    const left = style.align === 'right' ? x + width - wide : style.align === 'center' ? x + (width - wide) / 2 : x
    this.doc.fillColor(style.fill ?? ink.text)
    let at = left
    for (const run of this.runs(words, face)) {
      this.doc.font(run.font).fontSize(fitting).text(run.text, at, y, { lineBreak: false })
      at += this.doc.widthOfString(run.text)
    }
    return fitting
  }

  rule(y: number, x = sheet.margin, width = room, colour: string = ink.line, thick = 0.7) {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thick)
      .strokeColor(colour)
      .stroke()
  }

  /** On the page at hand, or on a new one if little would follow it. */
  chapter(title: string, note = '', follows = 140) {
    if (this.y > sheet.top) {
      this.y += 26
      this.ensure(follows)
    }
    this.doc.outline.addItem(title)
    const wide = this.widthOf(title, { face: 'display', size: 24 })
    this.line(title, sheet.margin, this.y, room, { face: 'display', size: 24, fill: ink.green })
    const noteWide = note ? this.widthOf(note, { size: 10 }) + 12 : 0
    this.rule(this.y + 18, sheet.margin + wide + 12, Math.max(0, room - wide - 12 - noteWide))
    if (note) this.line(note, sheet.margin, this.y + 12, room, { size: 10, fill: ink.soft, align: 'right' })
    this.y += 40
  }
}

/** Without control characters; a tab is a space, and every line break the same. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{C}\n]/gu, '')

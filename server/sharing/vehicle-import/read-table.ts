import { parse } from 'csv-parse/sync'
import { importLimits, importTexts } from '#domain/sharing/vehicle-import.ts'

/** Something that the member can put right, in words. */
export class ImportProblem extends Error {}

export interface TextFile {
  name: string
  text: string
}

export interface Row {
  line: number
  cells: string[]
  /** The line's beginning, for the report. */
  text: string
}

/** UTF-8 or UTF-16 as its mark says; a file without one that isn't UTF-8 is from an old Windows. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return clean(new TextDecoder('utf-16le').decode(bytes))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return clean(new TextDecoder('utf-16be').decode(bytes))
  try {
    return clean(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return clean(new TextDecoder('windows-1252').decode(bytes))
  }
}

/** One kind of line end, and none of the characters that a database can't keep. */
const clean = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** What occurs most outside quotes in the first lines. */
export function delimiterOf(text: string): Delimiter {
  const bare = text
    .slice(0, 20_000)
    .split('\n')
    .slice(0, 30)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Empty lines are left out; every row knows its line. */
export function rowsOf(text: string, delimiter: Delimiter = delimiterOf(text)): Row[] {
  refuseTooWide(text, delimiter)
  let parsed: { record: string[]; raw: string; info: { lines: number } }[]
  try {
    parsed = parse(text, {
      delimiter,
      record_delimiter: '\n',
      info: true,
      raw: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 1_000_000,
    }) as never
  } catch {
    throw new ImportProblem(importTexts.unreadable)
  }
  if (parsed.length > importLimits.lines) throw new ImportProblem(importTexts.tooManyLines)
  return parsed
    .map(({ record, raw, info }) => ({
      line: info.lines - (raw.trimEnd().match(/\n/g)?.length ?? 0),
      cells: record.map(bare),
      text: raw.trim().slice(0, 200),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Some apps leave a digit outside the quotes, and spaces around a cell. */
const bare = (cell: string) => cell.replace(/^\s*"?|"?\s*$/g, '').trim()

/** Before it is parsed: a million columns are a million strings a line. */
function refuseTooWide(text: string, delimiter: string) {
  let columns = 1
  let isQuoted = false
  let lines = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n') {
      columns = 1
      lines++
      // A quote that is never closed must not hide the rest.
      isQuoted = false
    } else if (sign === delimiter && !isQuoted && ++columns > importLimits.columns)
      throw new ImportProblem(importTexts.tooManyColumns)
  }
  if (lines > importLimits.lines * 3) throw new ImportProblem(importTexts.tooManyLines)
}

/** 'Odo (mi)' is 'odo mi', 'Fill-Up Records' is 'fill up records'. */
export const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim()

/** Finds columns by any of their names. */
export function columnsOf(header: string[]) {
  const names = header.map(plainName)
  const at = (...wanted: string[]) => {
    for (const name of wanted) {
      const found = names.indexOf(name)
      if (found >= 0) return found
    }
    return -1
  }
  return {
    names,
    has: (...wanted: string[]) => at(...wanted) >= 0,
    of:
      (row: Row) =>
      (...wanted: string[]): string =>
        row.cells[at(...wanted)] ?? '',
  }
}

export interface Section {
  name: string
  rows: Row[]
}

/** A file of several tables, each under a line of its own that `title` recognises. */
export function sectionsOf(rows: Row[], title: (row: Row) => string | undefined): Section[] {
  const found: Section[] = []
  for (const row of rows) {
    const name = title(row)
    if (name !== undefined) found.push({ name, rows: [] })
    else found.at(-1)?.rows.push(row)
  }
  return found
}

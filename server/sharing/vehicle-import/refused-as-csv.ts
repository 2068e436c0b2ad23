import type { RefusedLine } from '#domain/sharing/vehicle-import.ts'

/** A text that a spreadsheet could take for a formula has an apostrophe before it. */
const cell = (value: string | number) => {
  const text = String(value)
  const safe = /^\s*[=+\-@|%\t\r']/.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Every line that was not taken, to work through in a spreadsheet. */
export const refusedAsCsv = (lines: RefusedLine[]): string =>
  `\uFEFF${[
    ['file', 'line', 'reason', 'text'],
    ...lines.map(({ file, line, reason, text }) => [file, line, reason, text]),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('')}`

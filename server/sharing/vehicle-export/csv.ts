/** Excel takes a file without it for another encoding. */
export const byteOrderMark = '\uFEFF'

/*
 * A spreadsheet runs a text that begins like a formula (https://owasp.org/www-community/attacks/CSV_Injection), in full
 * width too. An apostrophe before it makes it text; a text that has one already gets a second, so that taking one away
 * gives back what was written.
 */
const likeFormula = /^'*\s*[=+\-@|%＝＋－＠\t\r]/

export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = likeFormula.test(text) ? `'${text}` : text
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** As RFC 4180 says: commas, and a carriage return with the line feed. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`

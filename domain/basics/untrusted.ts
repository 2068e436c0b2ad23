/*
 * For reading somebody else's answer: anything missing, of the wrong type or out of range becomes null, and nothing
 * here throws.
 */

export type Part = Record<string, unknown>

export const part = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {}

export const list = (value: unknown, most = 200): unknown[] => (Array.isArray(value) ? value.slice(0, most) : [])

/** One line of at most `most` characters, without what PostgreSQL can't store or a reader can't see. */
export function words(value: unknown, most: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const plain = String(value)
    .slice(0, most * 4)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
  return plain.toWellFormed().trim() || null
}

export function decimal(value: unknown, most = 1_000_000): number | null {
  const text = typeof value === 'string' ? value.trim() : value
  if (typeof text !== 'number' && (typeof text !== 'string' || !/^\d{1,12}(\.\d{1,12})?$/.test(text))) return null
  const number = Number(text)
  return number >= 0 && number <= most ? number : null
}

export function whole(value: unknown, most: number, least = 0): number | null {
  const number = decimal(value, most)
  return number === null || number < least ? null : Math.round(number)
}

export function yesOrNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 1) return true
  return value === 'false' || value === 0 ? false : null
}

/** dd/mm/yyyy becomes yyyy-mm-dd; a longer yyyy-mm-dd… is cut to the day. An impossible date is null. */
export function calendarDay(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const british = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(value)
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(value)
  const [year, month, day] = british ? [british[3], british[2], british[1]] : iso ? iso.slice(1) : []
  if (!year || !month || !day || year < '1885' || year > '2199') return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

const acronyms = new Set(['CDTI', 'CRDI', 'JTDM', 'MHEV', 'PHEV', 'TDCI', 'TFSI', 'VTEC'])

/** 'FORD FIESTA ST' becomes 'Ford Fiesta ST': short words and those with digits are left alone. */
export function unshout(text: string | null): string | null {
  if (text === null || text !== text.toUpperCase()) return text
  return text.replace(/\p{L}[\p{L}\p{N}]*/gu, (word) => {
    const isName = /^\p{L}+$/u.test(word) && (word.length > 3 || word === 'KIA') && !acronyms.has(word)
    return isName ? capitalised(word) : word
  })
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

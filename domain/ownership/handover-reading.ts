/*
 * Reads an untrusted file. JSON.parse silently takes the last of two equal keys and accepts any depth, so the text is
 * scanned first: that finds duplicate keys, and rejects what can't be a handover or would take too long.
 */

export type Addition = 'byte-order mark' | 'line break at its end'

/** Mail programs and editors put these around a text without touching it. Anything else counts as a change. */
export function withoutAdditions(whole: Uint8Array): { bytes: Uint8Array; additions: Addition[] } {
  const additions: Addition[] = []
  const hasMark = whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf
  const start = hasMark ? 3 : 0
  let end = whole.length
  while (end > start && (whole[end - 1] === 0x0a || whole[end - 1] === 0x0d)) end--
  if (hasMark) additions.push('byte-order mark')
  if (end < whole.length) additions.push('line break at its end')
  return { bytes: whole.subarray(start, end), additions }
}

/** 'The file has an added byte-order mark; its contents are as sealed.' */
export const additionWords = (additions: Addition[]): string | null =>
  additions.length === 0
    ? null
    : `The file has an added ${additions.join(' and an added ')}; its contents are as sealed.`

/** The deepest value in a handover, an amended one, is at level six. */
const deepest = 8
/** Some thirty thousand entries. */
const mostValues = 500_000
const mostTwice = 20

export type Reading =
  | { state: 'read'; value: unknown; twice: string[] }
  /** Not valid JSON; the text may still show which seal it was. */
  | { state: 'broken' }
  | { state: 'too deep' | 'too large' }

export function readHandover(text: string): Reading {
  const walked = walk(text)
  if (!Array.isArray(walked)) return { state: walked }
  try {
    return { state: 'read', value: JSON.parse(text), twice: walked }
  } catch {
    return { state: 'broken' }
  }
}

/** The first duplicate keys. */
function walk(text: string): string[] | 'too deep' | 'too large' {
  const open: (Set<string> | null)[] = []
  const twice: string[] = []
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && isKey(text, end)) {
        const key = keyOf(text.slice(at, end))
        if (keys.has(key) && twice.length < mostTwice) twice.push(key)
        keys.add(key)
      }
      at = end - 1
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null)
      if (open.length > deepest) return 'too deep'
      if (++values > mostValues) return 'too large'
    } else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ',' && ++values > mostValues) return 'too large'
  }
  return twice
}

/** The position after the closing quote; a quote after an odd number of backslashes is escaped. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
  }
  return text.length
}

function isKey(text: string, from: number) {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at++
  return text[at] === ':'
}

/** With or without escapes, a key is the same key. */
function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted)
  } catch {
    return quoted
  }
}

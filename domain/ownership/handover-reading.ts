/*
 * Reading a file that a stranger brings. JSON.parse takes the last of two equal keys without a word and any depth there
 * is, so the text is walked once before: that tells keys that are written twice, and turns away what no handover is or
 * what would take too long.
 */

/** An amended value, the deepest thing in a handover, lies six deep. */
const deepest = 8
/** Some thirty thousand entries. */
const mostValues = 500_000
const mostTwice = 20

export type Reading =
  | { state: 'read'; value: unknown; twice: string[] }
  /** No JSON (any more); the text may still tell which seal it once was. */
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

/** The first keys that one object holds twice. */
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

/** Behind the closing quote: one that an odd number of backslashes stands before is still inside. */
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

/** Written with escapes or without, a key is the same key. */
function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted)
  } catch {
    return quoted
  }
}

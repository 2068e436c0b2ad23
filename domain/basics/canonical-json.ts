/** The command that checks a file offline runs on Node 18, whose strings cannot tell. */
export const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

/**
 * RFC 8785: keys sorted by code unit, no spaces, numbers as ECMAScript writes them, so that equal content gives equal
 * bytes. Throws on values that have no such form, and on numbers that `fits` refuses.
 */
export function canonicalJson(value: unknown, fits: (number: number) => boolean = Number.isFinite): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!fits(value)) throw new TypeError(`${value} has no canonical form`)
    return JSON.stringify(value === 0 ? 0 : value)
  }
  if (typeof value === 'string') {
    if (!isWellFormed(value)) throw new TypeError('An invalid character has no canonical form')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each, fits)).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} has no canonical form`)
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${canonicalJson(key)}:${canonicalJson(each, fits)}`)
  return `{${fields.join(',')}}`
}

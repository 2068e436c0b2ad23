/** PostgreSQL's jsonb accepts neither U+0000 nor half a surrogate pair. */
export function storable(value: unknown, depth = 0): unknown {
  if (depth > 40) return null
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map((entry) => storable(entry, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [storable(name) as string, storable(entry, depth + 1)]),
  )
}

/** A difference between then and now that is meant. */
export interface Declared {
  /** Which requests: the pattern of the address. */
  get: RegExp
  /** Where in the answer: `says.items[].colour`; the indexes of lists are left out. */
  path: string
  what: 'added' | 'changed' | 'gone'
  reason: string
}

export interface Difference {
  where: string
  get: string
  path: string
  what: Declared['what']
  before: unknown
  after: unknown
}

export function differencesOf(name: { where: string; get: string }, before: unknown, after: unknown): Difference[] {
  const found: Difference[] = []
  walk(before, after, '', '')
  return found

  function walk(old: unknown, now: unknown, at: string, path: string) {
    if (Object.is(old, now)) return
    if (Array.isArray(old) && Array.isArray(now)) {
      for (let index = 0; index < Math.max(old.length, now.length); index++)
        step(old, now, index, `${at}[${index}]`, `${path}[]`)
      return
    }
    if (isObject(old) && isObject(now)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
        step(old, now, key, at ? `${at}.${key}` : key, path ? `${path}.${key}` : key)
      return
    }
    note(at, path, 'changed', old, now)
  }
  function step(old: object, now: object, key: string | number, at: string, path: string) {
    const [had, has] = [Object.hasOwn(old, key), Object.hasOwn(now, key)]
    const [was, is] = [old[key as keyof object], now[key as keyof object]]
    if (had && has) walk(was, is, at, path)
    else note(at, path, has ? 'added' : 'gone', was, is)
  }
  function note(at: string, path: string, what: Declared['what'], before: unknown, after: unknown) {
    found.push({ where: `${name.where} ${at}`, get: name.get, path, what, before, after })
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was not declared, and what was declared but is no longer there. */
export function undeclared(differences: Difference[], declared: Declared[]) {
  const used = new Set<Declared>()
  const open = differences.filter((difference) => {
    const meant = declared.find(
      ({ get, path, what }) => path === difference.path && what === difference.what && get.test(difference.get),
    )
    if (meant) used.add(meant)
    return !meant
  })
  return { open, idle: declared.filter((each) => !used.has(each)) }
}

const most = 40
const told = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

/** One line a difference, the first of each kind in full. */
export function report(differences: Difference[]): string[] {
  const kinds = [...Map.groupBy(differences, ({ path, what }) => `${what} ${path}`).values()]
  const lines = kinds.map(([first, ...more]) => {
    const { where, what, before, after } = first as Difference
    const change = what === 'added' ? told(after) : what === 'gone' ? told(before) : `${told(before)} → ${told(after)}`
    return `${where} ${what}: ${change}${more.length > 0 ? ` (and ${more.length} more like it)` : ''}`
  })
  return lines.length > most ? [...lines.slice(0, most), `… and ${lines.length - most} more`] : lines
}

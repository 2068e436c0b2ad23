import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const sides = ['domain', 'server', 'web']

/** From the bottom up: an area may use those before it. */
export const floors = [
  'members',
  'account',
  'vehicles',
  'businesses',
  'records',
  'sharing',
  'ownership',
  'community',
  'assistant',
]
/** What every area may use, and which knows no area. */
const ground = /^(domain\/basics|server\/platform|web\/(app|ui))\/|^server\/config\.ts$/

export interface Import {
  from: string
  to: string
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)dist\/|\.(gen|d)\.ts$/.test(file))

export const sources = sides.flatMap(filesIn)
const isProduct = (file: string) => !/\.test\.tsx?$|^server\/test\//.test(file)
export const product = sources.filter(isProduct)

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Every import between our files, types included, as paths from the root; libraries by name. */
export const imports: Import[] = sources.flatMap((from) =>
  [...textOf(from).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, to = '']) => ({
    from,
    to: to.startsWith('.') ? relative(root, resolve(root, dirname(from), to)) : to.replace(/^#domain\//, 'domain/'),
  })),
)

/** Import cycles, each once (Tarjan's strongly connected components). */
export function circles(): string[][] {
  const known = new Set(product)
  const next = new Map(product.map((file): [string, string[]] => [file, []]))
  for (const { from, to } of imports) if (known.has(from) && known.has(to)) next.get(from)?.push(to)
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    open.push(file)
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.includes(to)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) found.push(circle)
  }
  for (const file of product) if (!order.has(file)) visit(file)
  return found
}

const areaOf = (file: string) => file.match(/^(?:domain|server|web)\/(\w+)\//)?.[1]
const floorOf = (file: string) => {
  if (ground.test(file)) return -1
  const floor = floors.indexOf(areaOf(file) ?? '')
  // What puts the areas together (server/app.ts, web/routes, operations) is above them all.
  return floor < 0 ? floors.length : floor
}

/** Within a side: the domain is the contract, which every area of server and web may use. */
export const upward = (): Import[] =>
  imports.filter(
    ({ from, to }) =>
      product.includes(from) &&
      product.includes(to) &&
      from.split('/')[0] === to.split('/')[0] &&
      floorOf(from) < floorOf(to),
  )

/** How many folders each folder holds. */
export function rooms(): Map<string, number> {
  const inside = new Map<string, Set<string>>()
  for (const file of product)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
      if (dirname(folder) !== '.') inside.set(dirname(folder), (inside.get(dirname(folder)) ?? new Set()).add(folder))
  return new Map([...inside].map(([folder, { size }]) => [folder, size]))
}

const runLength = 6

/** Six or more identical lines in two places; imports, comments and lone punctuation do not count. */
export function repeated(): string[][] {
  const places = new Map<string, string[]>()
  for (const file of product) {
    const lines = linesThatCount(textOf(file))
    for (const [index, { number }] of lines.entries()) {
      const run = lines.slice(index, index + runLength)
      if (run.length < runLength) break
      const key = run.map(({ line }) => line).join('\n')
      places.set(key, [...(places.get(key) ?? []), `${file}:${number}`])
    }
  }
  return [...places.values()].filter(({ length }) => length > 1)
}

function linesThatCount(text: string) {
  let importing = false
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim()
    if (/^import\b/.test(line)) importing = true
    const skipped = importing || !/\w{2}/.test(line) || /^(\/\/|\/?\*)/.test(line)
    if (/from '|^import '/.test(line)) importing = false
    return skipped ? [] : [{ line, number: index + 1 }]
  })
}

/** The files that contain a word: what a newcomer finds by searching for it. */
export const filesWith = (word: RegExp) => product.filter((file) => word.test(textOf(file)))

/** Top-level functions longer than this, with their lengths. */
export function longFunctions(longest = 100): string[] {
  const start = /^(?:export )?(?:default )?(?:async )?function (\w+)|^(?:export )?const (\w+)\b.*(?:=>|=|\()$/
  return product
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const lines = textOf(file).split('\n')
      const tops = lines.flatMap((line, index) => (/^[\w@/]/.test(line) ? [index] : []))
      return lines.flatMap((line, index) => {
        const name = line.match(start)?.slice(1).find(Boolean)
        if (!name || !lines.slice(index, index + 12).some((each) => /=>|function/.test(each))) return []
        const end = tops.find((top) => top > index) ?? lines.length
        const length = lines.slice(index, end).join('\n').trimEnd().split('\n').length
        return length > longest ? [`${file} ${name} (${length} lines)`] : []
      })
    })
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, platform, totalmem } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'docs/proof.md')
const folder = join(root, 'test-results/figures')

/** What a drill, a bench or a test found; `reached` is absent if there was no goal. */
export interface Figure {
  name: string
  value: number | string
  unit?: string
  goal?: string
  reached?: boolean
}

/** Rewrites one chapter of docs/proof.md, with where and when it was measured; the others stay. */
export function writeProof(chapter: string, figures: Figure[], words = '') {
  const begin = `<!-- ${chapter} -->\n`
  const end = `<!-- end of ${chapter} -->\n`
  const [before, rest] = split(readFileSync(page, 'utf8'), begin)
  const [, after] = split(rest, end)
  const rows = figures.map(
    ({ name, value, unit = '', goal = '', reached }) =>
      `| ${cell(name)} | ${cell(`${value} ${unit}`.trim())} | ${cell(goal)} | ${reached === undefined ? '' : reached ? 'yes' : '**no**'} |`,
  )
  const table = ['| what | found | goal | reached |', '|---|---|---|---|', ...rows].join('\n')
  const text = [`Found ${circumstances()}.`, table, words.trim()].filter(Boolean).join('\n\n')
  writeFileSync(page, `${before}${begin}\n${text}\n\n${end}${after}`)
}

function split(text: string, mark: string): [string, string] {
  const place = text.indexOf(mark)
  if (place < 0) throw new Error(`docs/proof.md has no line ${mark.trim()}: add it where the chapter belongs.`)
  return [text.slice(0, place), text.slice(place + mark.length)]
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function circumstances(): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
  const memory = Math.round(totalmem() / 1024 ** 3)
  const commit = git('rev-parse', '--short', 'HEAD')
  const changed = git('status', '--porcelain', '--', 'server', 'domain', 'web', 'bench', 'drill')
  const code = commit ? ` at ${commit}${changed ? ' with changes not yet committed' : ''}` : ''
  return `on ${day}${code}, on ${cpus().length} cores and ${memory} GB (${platform()}, Node ${process.version})`
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** A test keeps its figures for `npm run drill -- security`, which runs it and records them. */
export function noteFigures(subject: string, figures: Figure[]) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${subject}.json`), JSON.stringify(figures))
}

export const forgetFigures = () => rmSync(folder, { recursive: true, force: true })

export function notedFigures(): Figure[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Figure[])
}

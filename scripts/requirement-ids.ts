import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Lists requirements of finished groups that neither a test that has just passed nor docs/departures.md names.
const root = resolve(import.meta.dirname, '..')
const finished = [
  ...['AUTH', 'PLAT', 'STAT', 'DATA', 'PLAN'],
  ...['GARA', 'DASH', 'SPEN', 'VDET', 'OVER', 'VALU', 'GALL', 'DOCS', 'TIME', 'REMI', 'SERV', 'MODS'],
  ...['OWNR', 'SHAR', 'PUBL', 'LIST'],
  ...['PROF', 'FOLL', 'NOTI', 'GAMI', 'REFE', 'SUGG', 'FEED', 'GUID', 'SRCH', 'GRPS'],
  ...['AIAS', 'BUSI'],
]
/** Parts of a group left for later; a group is complete if it has no line here. */
const later: Record<string, [from: number, to: number][]> = {}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const requirements = [...read('docs/spec/requirements.md').matchAll(/^- ([A-Z]+)-(\d+) /gm)]
const wanted = requirements
  .filter(([, group = '', number]) => finished.includes(group) && !isLater(group, Number(number)))
  .map(([, group, number]) => `${group}-${number}`)
const named = new Set([...passedTests(), read('docs/departures.md')].flatMap(idsIn))
const missing = wanted.filter((id) => !named.has(id))
if (missing.length > 0) {
  console.log(
    `${missing.length} of ${wanted.length} requirements of the finished groups are named by no passing test and no departure:`,
  )
  console.log(missing.join(' '))
  process.exit(1)
}
console.log(`${wanted.length} requirements of the finished groups are named by a passing test or a departure.`)

function isLater(group: string, number: number) {
  return later[group]?.some(([from, to]) => number >= from && number <= to) ?? false
}

/** 'PLAT-58..61' means four of them. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{4,})-(\d+)(?:\.\.(?:[A-Z]{4,}-)?(\d+))?/g)].flatMap(([, group, from, to]) => {
    const first = Number(from)
    const count = to ? Number(to) - first + 1 : 1
    return Array.from({ length: count }, (_, offset) => `${group}-${String(first + offset).padStart(2, '0')}`)
  })
}

interface Suite {
  specs?: { title: string; ok: boolean }[]
  suites?: Suite[]
}

function passedTests(): string[] {
  const unit: { testResults: { assertionResults: { fullName: string; status: string }[] }[] } = JSON.parse(
    read('test-results/unit.json'),
  )
  const specs = (suite: Suite): { title: string; ok: boolean }[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specs),
  ]
  return [
    ...unit.testResults
      .flatMap((file) => file.assertionResults)
      .filter((test) => test.status === 'passed')
      .map((test) => test.fullName),
    ...specs(JSON.parse(read('test-results/browser.json')))
      .filter((test) => test.ok)
      .map((test) => test.title),
  ]
}

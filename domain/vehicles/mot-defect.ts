import { daysBetween, formatShortDate } from '../basics/format.ts'
import { isPass, type MotRecord } from './mot.ts'
import { motRules } from './mot-rules.ts'
import { failsTest, type MotDefect, type Source } from './official.ts'
import { isSameDefect, type ReadDefect, readDefect } from './same-defect.ts'

/*
 * What becomes of everything that an MOT test names: the one place that decides it, for owner, recipient and buyer.
 */

/** Open are those that the newest test still names and nobody has repaired. */
export const defectStates = ['advised', 'came_back', 'repaired', 'gone'] as const
export type DefectState = (typeof defectStates)[number]

/** The record of the work. Its date and name are missing for a reader who may not know them. */
export interface Repair {
  record_id: string | null
  date: string | null
  title: string | null
}

/** An item of a test, with the record that its owner says put it right. */
export interface NamedDefect extends MotDefect {
  id: string
  repair: Repair | null
  /** When it was repaired, whoever reads this. */
  repaired_on: string | null
}

export interface TestWithDefects extends Pick<MotRecord, 'test_date' | 'test_result' | 'is_retest'> {
  /** In Northern Ireland a test is told without what it found. */
  tells_defects: boolean
  defects: NamedDefect[]
}

/** One defect over all tests, as anybody may read it. */
export interface DefectLife {
  /** Of the item that named it last. */
  id: string
  text: string
  state: DefectState
  /** It failed the last test that named it, or failed it as dangerous. */
  severity: 'advised' | 'failed' | 'dangerous'
  /** The days of the tests that named it, oldest first; a test and its retest are one. */
  named: { date: string; failed: boolean }[]
  repair: Repair | null
  /** The test that no longer named it. */
  gone_on: string | null
}

/** With every item that it was named by. */
export interface FoundLife extends DefectLife {
  items: string[]
}

/** As its owner sees it. */
export interface OwnLife extends DefectLife {
  reminder: { id: string; due_date: string } | null
}

/** A service record that may have put it right. */
export interface RepairChoice {
  id: string
  date: string
  type: string
  service_center: string | null
}

/** What a service said of recalls; nothing where none ever knew. */
export interface KnownRecall {
  outstanding: boolean
  told_on: string
}

export interface MotTestLine
  extends Pick<
    MotRecord,
    'test_number' | 'test_date' | 'test_result' | 'expiry_date' | 'odometer_reading' | 'odometer_unit' | 'is_retest'
  > {
  id: string
  source: Source | null
  tells_defects: boolean
}

/** The MOT section of a car. */
export interface MotSection {
  lives: OwnLife[]
  /** Newest first. */
  tests: MotTestLine[]
  recall: KnownRecall | null
  can_refresh: boolean
}

export const isOpenLife = ({ state }: Pick<DefectLife, 'state'>) => state === 'advised' || state === 'came_back'

/** A failed test with its retests: what came back within it was only not repaired yet. */
interface Visit {
  tests: TestWithDefects[]
  place: number
}

interface Named {
  defect: NamedDefect
  read: ReadDefect
  test: TestWithDefects
  /** Its place among all tests, oldest first. */
  place: number
  visit: Visit
}

/** A test may forget an item once; when it is named after that, it is another one: a new tyre wears down too. */
const mostForgotten = 1

/** The lives of all that these tests name, in whatever order they come: what is open first, the worst and newest first. */
export function defectLives(tests: TestWithDefects[]): FoundLife[] {
  const ordered = oldestFirst(tests)
  const visits = visitsOf(ordered)
  const lives: Named[][] = []
  for (const [place, test] of ordered.entries()) {
    const visit = visits[place] as Visit
    for (const defect of test.defects) {
      const named = { defect, read: readDefect(defect.text), test, place, visit }
      const life = lives.find((life) => continues(life, named))
      if (life) life.push(named)
      else lives.push([named])
    }
  }
  return lives.map((life) => asLife(life, ordered)).toSorted(mostPressing)
}

const oldestFirst = (tests: TestWithDefects[]) =>
  tests.toSorted((a, b) => compare(a.test_date, b.test_date) || Number(passed(a)) - Number(passed(b)))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const passed = ({ test_result }: TestWithDefects) => isPass(test_result)
/** One that was abandoned found nothing out. */
const isFinished = (test: TestWithDefects) => passed(test) || /^fail/i.test(test.test_result.trim())

/** Of each test, which visit it belongs to. */
function visitsOf(ordered: TestWithDefects[]): Visit[] {
  let last: Visit | undefined
  return ordered.map((test) => {
    const before = last?.tests.at(-1)
    const isAgain =
      before &&
      !passed(before) &&
      (test.is_retest || daysBetween(before.test_date, test.test_date) <= motRules.retestWithinDays)
    if (last && isAgain) last.tests.push(test)
    else last = { tests: [test], place: last ? last.place + (last.tests.some(tellsAll) ? 1 : 0) : 0 }
    return last
  })
}

const tellsAll = (test: TestWithDefects) => test.tells_defects && isFinished(test)

function continues(life: Named[], named: Named): boolean {
  const last = life.at(-1) as Named
  if (named.visit.place - last.visit.place > 1 + mostForgotten) return false
  return life.some(({ read }) => isSameDefect(read, named.read))
}

function asLife(life: Named[], ordered: TestWithDefects[]): FoundLife {
  const last = life.at(-1) as Named
  const latest = life.filter(({ visit }) => visit === last.visit)
  const visits = [...new Set(life.map(({ visit }) => visit))]
  const gone_on = goneOn(last, ordered)
  const repaired = latest.findLast(
    ({ defect, test }) => defect.repair && isBetween(defect.repaired_on ?? '', test.test_date, gone_on),
  )
  const failed = latest.some(({ defect }) => failsTest(defect))
  return {
    id: last.defect.id,
    text: last.defect.text,
    state: repaired ? 'repaired' : gone_on ? 'gone' : visits.length > 1 ? 'came_back' : 'advised',
    severity: latest.some(({ defect }) => isDangerous(defect)) ? 'dangerous' : failed ? 'failed' : 'advised',
    named: visits.map((visit) => {
      const then = life.filter((named) => named.visit === visit)
      return { date: then[0]?.test.test_date ?? '', failed: then.some(({ defect }) => failsTest(defect)) }
    }),
    repair: repaired?.defect.repair ?? null,
    gone_on,
    items: life.map(({ defect }) => defect.id),
  }
}

/** Work done before it was named, or after a test had found it gone, cannot have put it right. */
const isBetween = (day: string, named: string, gone_on: string | null) => day >= named && (!gone_on || day <= gone_on)

const isDangerous = ({ type, dangerous }: MotDefect) => dangerous || type === 'DANGEROUS'

/** The first later test that shows it is no longer there. */
function goneOn({ defect, test, place, visit }: Named, ordered: TestWithDefects[]): string | null {
  // Put right at the station before the certificate was written.
  if (defect.type === 'PRS') return test.test_date
  const fails = failsTest(defect)
  const shows = ordered.slice(place + 1).find((later) => {
    // No car passes with it, whatever else is told of that test.
    if (fails && passed(later)) return true
    // A retest looks only at what failed.
    return tellsAll(later) && (fails || !visit.tests.includes(later))
  })
  return shows?.test_date ?? null
}

const weight = { dangerous: 0, failed: 1, advised: 2 }

const mostPressing = (a: DefectLife, b: DefectLife) =>
  Number(isOpenLife(b)) - Number(isOpenLife(a)) ||
  (isOpenLife(a) ? weight[a.severity] - weight[b.severity] : 0) ||
  compare(lastNamed(b), lastNamed(a)) ||
  compare(a.text, b.text)

const lastNamed = ({ named }: DefectLife) => named.at(-1)?.date ?? ''

const listed = new Intl.ListFormat('en-GB')

/** 'Advised 12 Mar 2025, came back 9 Mar 2026', in the same words for everybody. */
export function lifeWords({ state, named, repair, gone_on }: Omit<DefectLife, 'id' | 'text'>): string {
  const [first, ...again] = named
  const said = [`${first?.failed ? 'Failed' : 'Advised'} ${formatShortDate(first?.date ?? '')}`]
  const later = again.map(({ date, failed }) => `${formatShortDate(date)}${failed ? ' (failed)' : ''}`)
  if (later.length > 0) said.push(`came back ${listed.format(later)}`)
  if (state === 'repaired') said.push(repair?.date ? `repaired ${formatShortDate(repair.date)}` : 'repaired')
  if (gone_on)
    said.push(gone_on === named.at(-1)?.date ? 'put right the same day' : `gone by ${formatShortDate(gone_on)}`)
  return said.join(', ')
}

/** Without what only acts on it need. */
export const asTold = ({ items: _, ...life }: FoundLife): DefectLife => life

export const recallWords = 'Outstanding safety recall'

/** How the state is called on its own. */
export const stateNames: Record<DefectState, string> = {
  advised: 'Advised',
  came_back: 'Came back',
  repaired: 'Repaired',
  gone: 'Gone',
}

export const severityNames: Record<DefectLife['severity'], string> = {
  advised: 'Advisory',
  failed: 'Failure',
  dangerous: 'Dangerous',
}

import { daysBetween } from '../basics/format.ts'
import { isPass } from './mot.ts'
import { type DefectLife, type FoundLife, isOpenLife, type NamedDefect, type TestWithDefects } from './mot-defect.ts'
import { motRules } from './mot-rules.ts'
import { failsTest, type MotDefect } from './official.ts'
import { isSameDefect, type ReadDefect, readDefect } from './same-defect.ts'

/*
 * What becomes of everything that an MOT test names: the one place that decides it, for owner, recipient and buyer.
 */

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

import { describe, expect, test } from 'vitest'
import { defectLives } from './defect-lives.ts'
import { lifeWords, type NamedDefect, type TestWithDefects } from './mot-defect.ts'
import type { DefectType } from './official.ts'
import { isSameDefect, readDefect } from './same-defect.ts'

const item = (text: string, type: DefectType | null = 'ADVISORY', more: Partial<NamedDefect> = {}): NamedDefect => ({
  ...{ id: `${text} ${type}`, text, type, dangerous: type === 'DANGEROUS', repair: null, repaired_on: null },
  ...more,
})
const tested = (test_date: string, defects: NamedDefect[], more: Partial<TestWithDefects> = {}): TestWithDefects => ({
  ...{ test_date, test_result: 'Pass', is_retest: false, tells_defects: true, defects },
  ...more,
})
const failed = (test_date: string, defects: NamedDefect[]) => tested(test_date, defects, { test_result: 'FAILED' })
const told = (tests: TestWithDefects[]) => defectLives(tests).map((life) => [life.state, lifeWords(life)])

const tyre = 'Nearside Front Tyre worn close to legal limit/worn on edge (5.2.3 (e))'
const disc = 'Offside Rear Brake disc worn, pitted or scored, but not seriously weakened (1.1.14 (a) (ii))'
const pipe = 'Rear brake pipe corroded, covered in grease or other material (1.1.11 (c))'

describe('the same defect in other words', () => {
  test.each([
    [tyre, 'Nearside Front Tyre tread depth not in accordance with the requirements (5.2.3 (e))'],
    [tyre, 'NEARSIDE FRONT TYRE WORN CLOSE TO THE LEGAL LIMIT (4.1.E.1)'],
    ['N/S/F tyre worn close to limit', 'Nearside front tyre worn close to the legal limit'],
    ['nsf tyre worn', 'n/s front tyre worn on inner edge'],
    [disc, 'Offside Rear Brake disc significantly and obviously worn [1.1.14 (a) (i)]'],
    ['Nearside front tyre worn close to the legal limit', 'Nearside front tyre tread depth below 1.6mm'],
    ['Both front tyres worn', 'Offside front tyre worn'],
    ['Front brake discs worn, not seriously weakened', 'Nearside Front Brake disc worn (1.1.14 (a) (ii))'],
    ['Oil leak, but not excessive (8.4.1 (a) (i))', 'Oil leak (8.4.1 (a) (i))'],
    [
      'Play in steering rack inner joint(s) offside front (2.2.B.1f)',
      'Offside front steering rack inner joint has slight play',
    ],
  ])('%s | %s', (one, other) => {
    expect(isSameDefect(readDefect(one), readDefect(other))).toBe(true)
    expect(isSameDefect(readDefect(other), readDefect(one))).toBe(true)
  })

  test.each([
    [tyre, tyre.replace('Nearside', 'Offside')],
    [tyre, tyre.replace('Front', 'Rear')],
    [tyre, 'Nearside Front Tyre has a cut in excess of the requirements (5.2.3 (d) (i))'],
    ['Nearside front tyre worn close to the legal limit', 'Nearside front tyre slightly perished'],
    [
      'Nearside Front Lower Suspension arm pin or bush worn (5.3.4 (a) (i))',
      'Nearside Front Anti-roll bar linkage ball joint worn (5.3.4 (a) (i))',
    ],
    [pipe, 'Rear brake hose ferrule corroded (1.1.12 (f))'],
    ['Oil leak', 'Exhaust has a minor leak of gases'],
    ['Nearside headlamp aim too high', 'Offside headlamp aim too high'],
  ])('but not %s | %s', (one, other) => {
    expect(isSameDefect(readDefect(one), readDefect(other))).toBe(false)
    expect(isSameDefect(readDefect(other), readDefect(one))).toBe(false)
  })
})

describe('a life', () => {
  test('is advised, and comes back when a later test names it, in whatever order tests are read', () => {
    const tests = [tested('2025-03-12', [item(tyre)])]
    expect(told(tests)).toEqual([['advised', 'Advised 12 Mar 2025']])
    tests.push(tested('2026-03-09', [item('Nearside front tyre worn close to the legal limit (5.2.3 (e))')]))
    const both = [['came_back', 'Advised 12 Mar 2025, came back 9 Mar 2026']]
    const thrice = [...tests, tested('2027-03-08', [item(tyre)])]
    expect(told(thrice)[0]?.[1]).toBe('Advised 12 Mar 2025, came back 9 Mar 2026 and 8 Mar 2027')
    expect(told(tests)).toEqual(both)
    expect(told(tests.toReversed())).toEqual(both)
  })

  test('is gone when the next test doesn’t name it, and a failure that came of it says so', () => {
    expect(told([tested('2025-03-12', [item(tyre), item(pipe)]), tested('2026-03-09', [item(pipe)])])).toEqual([
      ['came_back', 'Advised 12 Mar 2025, came back 9 Mar 2026'],
      ['gone', 'Advised 12 Mar 2025, gone by 9 Mar 2026'],
    ])
    const fails = item('Nearside Front Tyre tread depth below requirements of 1.6mm (5.2.3 (e))', 'DANGEROUS')
    expect(told([tested('2025-03-12', [item(tyre)]), failed('2026-03-09', [fails])])).toEqual([
      ['came_back', 'Advised 12 Mar 2025, came back 9 Mar 2026 (failed)'],
    ])
    const [worst] = defectLives([tested('2025-03-12', [item(pipe)]), failed('2026-03-09', [item(pipe), fails])])
    expect(worst).toMatchObject({ text: fails.text, severity: 'dangerous' })
  })

  test('a retest is no second naming: failures are gone with it, and advisories stay whether it repeats them or not', () => {
    const spring = item('Nearside Front Coil spring fractured or broken (5.3.1 (b) (i))', 'MAJOR')
    const first = failed('2026-03-06', [spring, item(tyre), item(pipe)])
    const expected = [
      ['advised', 'Advised 6 Mar 2026'],
      ['advised', 'Advised 6 Mar 2026'],
      ['gone', 'Failed 6 Mar 2026, gone by 9 Mar 2026'],
    ]
    expect(told([first, tested('2026-03-09', [item(tyre)])])).toEqual(expected)
    expect(told([first, tested('2026-03-09', [item(tyre)]), tested('2027-03-09', [])])).toEqual([
      ['gone', 'Failed 6 Mar 2026, gone by 9 Mar 2026'],
      ['gone', 'Advised 6 Mar 2026, gone by 9 Mar 2027'],
      ['gone', 'Advised 6 Mar 2026, gone by 9 Mar 2027'],
    ])
    // On the day itself the failure comes first, however they are told.
    expect(told([tested('2026-03-06', []), failed('2026-03-06', [spring])])).toEqual([
      ['gone', 'Failed 6 Mar 2026, put right the same day'],
    ])
  })

  test('a test that tells nothing, as in Northern Ireland, or was abandoned proves nothing; a pass does for failures', () => {
    const silent = tested('2026-03-09', [], { tells_defects: false })
    const abandoned = tested('2026-04-09', [], { test_result: 'ABANDONED' })
    expect(told([tested('2025-03-12', [item(tyre)]), silent, abandoned])).toEqual([['advised', 'Advised 12 Mar 2025']])
    expect(told([failed('2025-03-12', [item(tyre, 'FAIL')]), silent])).toEqual([
      ['gone', 'Failed 12 Mar 2025, gone by 9 Mar 2026'],
    ])
  })

  test('is repaired by a record of that day or later, until a later test names it again', () => {
    const repair = { record_id: 'r', date: '2025-04-03', title: 'Tyre Change / Rotation' }
    const repaired = item(tyre, 'ADVISORY', { repair, repaired_on: '2025-04-03' })
    const first = tested('2025-03-12', [repaired])
    expect(told([first])).toEqual([['repaired', 'Advised 12 Mar 2025, repaired 3 Apr 2025']])
    expect(told([first, tested('2026-03-09', [])])).toEqual([
      ['repaired', 'Advised 12 Mar 2025, repaired 3 Apr 2025, gone by 9 Mar 2026'],
    ])
    expect(told([first, tested('2026-03-09', [item(tyre)])])[0]?.[0]).toBe('came_back')
    const before = item(tyre, 'ADVISORY', { repair, repaired_on: '2025-03-11' })
    expect(told([tested('2025-03-12', [before])])[0]?.[0]).toBe('advised')
    const afterwards = item(tyre, 'ADVISORY', { repair, repaired_on: '2026-04-11' })
    expect(told([tested('2025-03-12', [afterwards]), tested('2026-03-09', [])])[0]?.[0]).toBe('gone')
    const hidden = { ...repaired, repair: { record_id: null, date: null, title: null } }
    expect(told([tested('2025-03-12', [hidden])])).toEqual([['repaired', 'Advised 12 Mar 2025, repaired']])
  })

  test('what was put right at the station is gone at once', () => {
    expect(told([tested('2025-03-12', [item('Headlamp aim too high', 'PRS')])])).toEqual([
      ['gone', 'Failed 12 Mar 2025, put right the same day'],
    ])
  })

  test('one forgotten test is bridged; after two it is another tyre', () => {
    const bare = [tested('2022-03-01', []), tested('2023-03-01', [])]
    const [start, end] = [tested('2021-03-01', [item(tyre)]), tested('2024-03-01', [item(tyre)])]
    expect(told([start, ...bare.slice(0, 1), end])).toEqual([['came_back', 'Advised 1 Mar 2021, came back 1 Mar 2024']])
    expect(told([start, ...bare, end])).toEqual([
      ['advised', 'Advised 1 Mar 2024'],
      ['gone', 'Advised 1 Mar 2021, gone by 1 Mar 2022'],
    ])
  })

  test('the same words twice in one test are one life, and no test means none', () => {
    expect(told([tested('2025-03-12', [item('Tyre worn'), item('Tyre worn')])])).toHaveLength(1)
    expect(told([])).toEqual([])
  })
})

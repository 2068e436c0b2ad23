import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

// The sections of ASVS 5.0.0: one digit per item, its level.
const sections: Record<string, string> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3', '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233' },
  ...{ '6.5': '22222333', '6.6': '2223', '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23' },
  ...{ '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333' },
  ...{ '10.5': '22222', '10.6': '22', '10.7': '222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23', '11.6': '23', '11.7': '33' },
  ...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
}
const standard = new Map(
  Object.entries(sections).flatMap(([section, levels]) =>
    [...levels].map((level, at): [string, number] => [`${section}.${at + 1}`, Number(level)]),
  ),
)
const wanted = [...standard].filter(([, level]) => level < 3).map(([id]) => id)

const states = ['met', 'partly', 'not met', 'does not apply'] as const
interface Item {
  id: string
  level: number
  state: (typeof states)[number]
}

/** `6.8` in a table stands for every item of that section at our levels, `10` for a whole chapter. */
const named = (cell: string) =>
  cell.split(/,\s*/).flatMap((name) => (standard.has(name) ? [name] : wanted.filter((id) => id.startsWith(`${name}.`))))

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(/\s*\|\s*/).slice(1, -1))
const items = rows
  .filter((cells) => cells.length === 5)
  .flatMap(([ids = '', levels = '', , state = '']) =>
    named(ids).map((id): Item & { told: string } => ({
      id,
      level: standard.get(id) ?? 0,
      told: levels,
      state: state as Item['state'],
    })),
  )

describe('docs/asvs.md', () => {
  test('has every item of levels 1 and 2 once, with its level and a state', () => {
    const byId = (a: string, b: string) => wanted.indexOf(a) - wanted.indexOf(b)
    expect(items.map(({ id }) => id).sort(byId)).toEqual(wanted)
    for (const { id, level, told, state } of items) {
      expect([id, told.split(', ').includes(String(level))]).toEqual([id, true])
      expect([id, states.includes(state)]).toEqual([id, true])
    }
  })

  test('counts them correctly', () => {
    for (const level of [1, 2]) {
      const ofLevel = items.filter((item) => item.level === level)
      const counts = states.map((state) => ofLevel.filter((item) => item.state === state).length)
      const told = rows.find((cells) => cells.length === 6 && cells[0] === String(level))
      expect(told?.map(Number)).toEqual([level, ofLevel.length, ...counts])
    }
  })

  test('names every gap at its beginning, and no other', () => {
    const gaps = page.slice(page.indexOf('\n## Gaps'), page.indexOf('\n## V1 '))
    const listed = [...gaps.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id)
    const open = items.filter(({ state }) => state === 'partly' || state === 'not met').map(({ id }) => id)
    expect([...new Set(listed)].sort()).toEqual(open.sort())
  })

  test('names only files that exist, and tests that are in them', () => {
    const paths = [...page.matchAll(/`((?:[\w.$-]+\/)*[\w.$-]+\.(?:tsx?|mjs|md|sql|json|br))`/g)].map(
      ([, path]) => path,
    )
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter((path) => !existsSync(join(root, path as string)))).toEqual([])
    const proofs = [...page.matchAll(/`([\w./$-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")*)/g)]
    const lost = proofs.flatMap(([, path = '', titles = '']) => {
      const text = readFileSync(join(root, path), 'utf8')
      const quoted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
      return quoted.length === 0 ? [`${path} without a title`] : quoted.filter((title) => !text.includes(title))
    })
    expect(lost).toEqual([])
  })
})

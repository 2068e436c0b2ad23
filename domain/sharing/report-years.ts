import { listed } from '../basics/listed.ts'
import { type CountedHistory, yearsCounted, yearsDue } from './completeness.ts'

/** '2018, 2019 and 2021 to 2023' */
export function yearWords(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && year === last[1] + 1) last[1] = year
    else runs.push([year, year])
  }
  return listed(
    runs.flatMap(([from, to]) =>
      to - from > 1 ? `${from} to ${to}` : from === to ? String(from) : [String(from), String(to)],
    ),
  )
}

/** Those of long ago are only counted: nobody reads a list of forty. */
export function gapYears(years: number[], history: CountedHistory, due = yearsDue(history)): string {
  const begin = Number(history.today.slice(0, 4)) - yearsCounted
  const recent = years.filter((year) => year >= begin)
  const earlier = years.length - recent.length
  if (earlier < 3) return yearWords(years)
  const all = due.filter((year) => year < begin).length
  const before = earlier === all ? `any year before ${begin}` : `${earlier} of the ${all} years before ${begin}`
  return recent.length === 0 ? before : `${yearWords(recent)}, nor in ${before}`
}

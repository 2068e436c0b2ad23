import type { Figure } from '../scripts/proof.ts'

let missed = 0
const figures: Figure[] = []

interface Goal {
  atLeast?: number
  atMost?: number
}

/** One line per figure; a missed goal is reported and counted, never hidden. */
export function report(name: string, value: number, unit: string, goal: Goal = {}) {
  const shown = Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000
  console.log(`BENCH ${name} ${shown} ${unit}`)
  const tooLow = goal.atLeast !== undefined && value < goal.atLeast
  const tooHigh = goal.atMost !== undefined && value > goal.atMost
  const claimed = goal.atLeast !== undefined || goal.atMost !== undefined
  const wanted = goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`
  figures.push({
    name,
    value: shown,
    unit,
    ...(claimed && { goal: `${wanted} ${unit}`, reached: !(tooLow || tooHigh) }),
  })
  if (tooLow || tooHigh) {
    missed++
    console.log(`      goal missed: ${wanted} ${unit}`)
  }
}

const words: string[] = []
/** What a table cannot hold, shown below the figures. */
export const addWords = (text: string) => words.push(text)
export const takeWords = () => words.splice(0).join('\n\n')

export const goalsMissed = () => missed

/** What was reported since the last call. */
export const takeFigures = () => figures.splice(0)

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

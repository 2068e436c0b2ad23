let missed = 0

interface Goal {
  atLeast?: number
  atMost?: number
}

/** One line a figure; a missed goal is said and counted, never hidden. */
export function report(name: string, value: number, unit: string, goal: Goal = {}) {
  const shown = Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000
  console.log(`BENCH ${name} ${shown} ${unit}`)
  const tooLow = goal.atLeast !== undefined && value < goal.atLeast
  const tooHigh = goal.atMost !== undefined && value > goal.atMost
  if (tooLow || tooHigh) {
    missed++
    console.log(`      goal missed: ${tooLow ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`} ${unit}`)
  }
}

export const goalsMissed = () => missed

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

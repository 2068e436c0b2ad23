import { performance } from 'node:perf_hooks'
import { cpuOfMainThread } from '../mixed-load/process-figures.ts'
import { median } from '../report.ts'
import type { Save, saverAt } from './saves.ts'

export interface Together {
  perSecond: number
  p50: number
  /** Milliseconds of the server's main thread for one save. */
  mainThread: number
}

/** All of them at once, each one save after another. */
export async function together(
  lines: ReturnType<typeof saverAt>[],
  make: Save,
  count: number,
  pid = 0,
): Promise<Together> {
  const times: number[] = []
  const [began, used] = [performance.now(), cpuOfMainThread(pid)]
  await Promise.all(
    lines.map(async (line) => {
      for (let number = 0; number < count; number++) {
        const sent = performance.now()
        await line.save(make)
        times.push(performance.now() - sent)
      }
    }),
  )
  return {
    perSecond: (times.length / (performance.now() - began)) * 1000,
    p50: median(times),
    mainThread: (cpuOfMainThread(pid) - used) / times.length,
  }
}

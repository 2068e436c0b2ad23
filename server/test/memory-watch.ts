import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface MemoryWatch {
  /** In megabytes; 0 if the system does not report it. */
  highest(): { server: number; worker: number }
  stop(): void
}

/** The peak memory of a process and of those of its children whose command line contains `worker`. */
export function watchMemory(pid: number, worker: string): MemoryWatch {
  const seen = new Set<string>()
  let workers: number[] = []
  let highest = 0
  const find = () => {
    const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    for (const each of running.filter((name) => !seen.has(name))) {
      const isChild = textOf(`/proc/${each}/status`).includes(`PPid:\t${pid}\n`)
      const command = isChild ? textOf(`/proc/${each}/cmdline`) : ''
      // A fork still has its parent's name for a moment.
      if (!isChild || command.includes(worker)) seen.add(each)
      if (command.includes(worker)) workers.push(Number(each))
    }
  }
  const look = () => {
    const peaks = workers.map(peakOf)
    highest = Math.max(highest, ...peaks)
    workers = workers.filter((_, index) => peaks[index])
  }
  // Often, because such a process may end as soon as it has answered; until then it keeps its own peak.
  const timers = existsSync('/proc/self/status') ? [setInterval(find, 50), setInterval(look, 5)] : []
  return {
    highest: () => ({ server: inMegabytes(peakOf(pid)), worker: inMegabytes(highest) }),
    stop: () => timers.forEach(clearInterval),
  }
}

const inMegabytes = (kilobytes: number) => Math.round(kilobytes / 1024)
const peakOf = (pid: number) => Number(textOf(`/proc/${pid}/status`).match(/VmHWM:\s+(\d+)/)?.[1] ?? 0)

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

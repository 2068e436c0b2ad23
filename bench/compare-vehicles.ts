import { load } from './load.ts'
import { median, report } from './report.ts'

const rounds = 5

interface Asked {
  port: number
  headers: Record<string, string>
  /** With a hundred of what the other has ten thousand of. */
  young: string
  old: string
}

/** Each part of two vehicles in turn, so that whatever else the machine does meets both. */
export async function compareVehicles(
  bench: string,
  parts: Record<string, string>,
  { port, headers, young, old }: Asked,
  goal: { p95: number; times: number },
) {
  for (const [name, part] of Object.entries(parts)) {
    const ask = (vehicle: string) =>
      load({ port, path: `/api/vehicles/${vehicle}${part}`, headers, connections: 4, seconds: 0.5 })
    await ask(young)
    const [few, many] = [[await ask(young)], [await ask(old)]]
    for (let round = 1; round < rounds; round++) {
      few.push(await ask(young))
      many.push(await ask(old))
    }
    if ([...few, ...many].some((result) => result.errors > 0)) throw new Error(`Some answers of ${name} were not 200.`)
    report(`${bench}.${name}.p50`, median(many.map((result) => result.p50)), 'ms')
    report(`${bench}.${name}.p95`, median(many.map((result) => result.p95)), 'ms', { atMost: goal.p95 })
    const ratios = many.map((result, round) => result.p50 / (few[round]?.p50 ?? 0))
    report(`${bench}.${name}.against_100_records`, median(ratios), 'x', { atMost: goal.times })
  }
}

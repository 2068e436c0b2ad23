import { wordsOf } from '../matching/words.ts'

/** A job that people keep records of and ask about. */
export interface Job {
  /** 'oil change': after 'Your last …'. */
  name: string
  /** The types of record that are exactly this job. */
  types: readonly string[]
  /** Those that usually include it, whether or not they say so. */
  within: readonly string[]
  /** How a question or a record refers to it: all words of one of them must be there. */
  asked: readonly string[][]
  written: readonly string[][]
  /** Pages of the handbook that are about it. */
  topics: readonly string[]
}

const services = ['Major Service', 'Minor Service'] as const

const job = (
  name: string,
  how: { types?: string[]; within?: readonly string[]; asked: string[]; written?: string[]; topics?: string[] },
): Job => ({
  name,
  types: how.types ?? [],
  within: how.within ?? [],
  asked: how.asked.map(wordsOf),
  written: (how.written ?? how.asked).map(wordsOf),
  topics: how.topics ?? [],
})

export const jobs: readonly Job[] = [
  job('oil change', {
    types: ['Oil Change'],
    within: services,
    asked: ['oil', 'oil filter', 'engine oil'],
    written: ['oil change', 'oil replaced', 'oil filter', 'engine oil', 'oil service', 'fresh oil'],
    topics: ['engine-oil-change', 'checking-engine-oil', 'choosing-engine-oil', 'oil-pressure-light', 'engine-ticking'],
  }),
  job('major service', {
    types: ['Major Service'],
    asked: ['major service', 'full service'],
    topics: ['major-service'],
  }),
  job('minor service', {
    types: ['Minor Service'],
    asked: ['minor service', 'interim service'],
    topics: ['minor-service'],
  }),
  job('service', {
    types: [...services],
    asked: ['service', 'serviced', 'servicing'],
    written: ['full service', 'interim service'],
    topics: ['major-service', 'service-light-reset', 'service-book', 'ev-servicing'],
  }),
  job('timing belt change', {
    asked: ['timing belt', 'belt'],
    written: ['timing belt'],
    topics: ['timing-belt'],
  }),
  job('timing chain change', { asked: ['timing chain'], topics: ['timing-chain'] }),
  job('air filter change', {
    within: ['Major Service'],
    asked: ['air filter', 'engine air filter'],
    topics: ['air-filter'],
  }),
  job('cabin filter change', {
    within: ['Major Service'],
    asked: ['cabin filter', 'pollen filter'],
    topics: ['cabin-filter'],
  }),
  job('fuel filter change', { asked: ['fuel filter', 'diesel filter'], topics: ['fuel-filter'] }),
  job('spark plug change', { asked: ['spark plug', 'plugs'], written: ['spark plug'], topics: ['spark-plugs'] }),
  job('glow plug change', { asked: ['glow plug'], topics: ['glow-plugs'] }),
  job('gearbox oil change', {
    asked: ['gearbox oil', 'automatic gearbox oil', 'gearbox oil change', 'dsg oil'],
    written: ['gearbox oil', 'dsg service', 'atf change'],
    topics: ['gearbox-oil'],
  }),
  job('brake fluid change', {
    asked: ['brake fluid', 'brake fluid change'],
    written: ['brake fluid'],
    topics: ['brake-fluid-change', 'checking-brake-fluid'],
  }),
  job('coolant change', {
    asked: ['coolant', 'coolant change'],
    written: ['coolant change', 'coolant replaced', 'coolant flush'],
    topics: ['coolant-change'],
  }),
  job('auxiliary belt change', {
    asked: ['auxiliary belt', 'drive belt', 'fan belt', 'alternator belt'],
    topics: ['auxiliary-belt', 'belt-squeal'],
  }),
  job('brake pad or disc change', {
    asked: ['brake pad', 'brake disc', 'pads', 'discs', 'brake pad change'],
    written: ['brake pad', 'brake disc', 'front pads', 'rear pads', 'pads discs'],
    types: [],
    within: ['Brake Service'],
    topics: ['brake-pads-and-discs', 'brakes-squeal-or-grind'],
  }),
  job('brake service', { types: ['Brake Service'], asked: ['brake', 'brake service'], written: ['brake service'] }),
  job('clutch change', {
    asked: ['clutch'],
    written: ['clutch kit', 'clutch replaced', 'clutch change'],
    topics: ['clutch-slip'],
  }),
  job('wheel alignment', { types: ['Wheel Alignment'], asked: ['wheel alignment', 'tracking', 'alignment'] }),
  job('tyre change or rotation', {
    types: ['Tyre Change / Rotation'],
    asked: ['tyre', 'tyre change', 'tyre rotation'],
    written: ['tyre change', 'tyre fitted', 'tyre replaced', 'tyre rotated'],
    topics: ['tyre-rotation', 'tyre-tread', 'tyre-age'],
  }),
  job('battery change', {
    types: ['Battery Change'],
    asked: ['battery', '12v battery', 'battery change'],
    written: ['battery change', 'battery replaced', 'battery fitted'],
    topics: ['battery-testing', 'battery-stop-start-agm', 'battery-charging-light'],
  }),
  job('MOT', {
    types: ['MOT / Annual Inspection'],
    asked: ['mot', 'annual inspection', 'mot test'],
    written: ['mot pass', 'mot test'],
    topics: ['mot-what-is-tested', 'mot-after-a-failure', 'mot-advisories'],
  }),
  job('fill-up', {
    types: ['Fill-up', 'Fuel'],
    asked: ['fuel', 'refuel', 'filled', 'fill up', 'fill', 'tank'],
    written: [],
  }),
  job('wash', {
    types: ['Wash/Detail'],
    asked: ['wash', 'clean', 'detail', 'valet'],
    written: [],
    topics: ['clean-washing'],
  }),
  job('repair', { types: ['Repair'], asked: ['repair', 'repaired', 'fixed'], written: [] }),
]

const allIn = (words: ReadonlySet<string>, wanted: readonly string[]) =>
  wanted.length > 0 && wanted.every((word) => words.has(word))

/** The job a question refers to; the longest name wins, so that gearbox oil is not taken for engine oil. */
export function jobNamed(words: ReadonlySet<string>): Job | undefined {
  let named: Job | undefined
  let longest = 0
  for (const each of jobs)
    for (const wanted of each.asked)
      if (wanted.length > longest && allIn(words, wanted)) {
        named = each
        longest = wanted.length
      }
  return named
}

/** Work that is planned, advised or not carried out is not done. */
const undone =
  /\b(not|no|never|without|due|next|soon|recommend\w*|advis\w*|needs?|needed|should|overdue|quot\w*|later|wait\w*|todo|plan\w*|book\w*)\b|n['’]t\b/i

/** Whether a record's text says that this job was done. */
export const isWritten = ({ written }: Job, text: string | null): boolean =>
  (text ?? '')
    .slice(0, 2000)
    .split(/[.;\n!?]+|,\s*(?:but|next)\b/)
    .some((clause) => {
      if (undone.test(clause)) return false
      const words = new Set(wordsOf(clause))
      return written.some((wanted) => allIn(words, wanted))
    })

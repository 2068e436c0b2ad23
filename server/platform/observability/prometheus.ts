type Labels = Record<string, string>

/** A figure as Prometheus reads it: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export interface Metric {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Sample[]
}
/** `part` is how the name of a histogram's sample ends. */
type Sample = { labels?: Labels; value: number; part?: '_bucket' | '_sum' | '_count' }

export const counter = (name: string, help: string, samples: Sample[] | number): Metric => ({
  name,
  type: 'counter',
  help,
  samples: asSamples(samples),
})
export const gauge = (name: string, help: string, samples: Sample[] | number): Metric => ({
  name,
  type: 'gauge',
  help,
  samples: asSamples(samples),
})
const asSamples = (samples: Sample[] | number) => (typeof samples === 'number' ? [{ value: samples }] : samples)

export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8'

export const prometheusText = (metrics: readonly Metric[]): string =>
  metrics
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ labels = {}, value, part = '' }) => `${name}${part}${labelled(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('')

function labelled(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** Seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How many took how long: one comparison for each bound that was passed, and nothing kept of the single ones. */
export function createHistogram() {
  const counts = new Array<number>(bounds.length + 1).fill(0)
  let sum = 0
  return {
    add(seconds: number) {
      let at = 0
      while (at < bounds.length && seconds > (bounds[at] ?? 0)) at++
      counts[at] = (counts[at] ?? 0) + 1
      sum += seconds
    },
    samples(labels: Labels): Sample[] {
      let total = 0
      const buckets = counts.map((count, at): Sample => {
        total += count
        return { part: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: total }
      })
      return [...buckets, { part: '_sum', labels, value: sum }, { part: '_count', labels, value: total }]
    },
  }
}

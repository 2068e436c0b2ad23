import type { Completeness } from '#domain/sharing/completeness.ts'

/** The figure as the needle of an instrument, and what it is made of. */
export function CompletenessCard({ completeness: { figure, parts, left_out } }: { completeness: Completeness }) {
  return (
    <section
      aria-labelledby="completeness"
      className="card grid break-inside-avoid gap-6 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div className="text-center">
        <h2 id="completeness" className="mb-2 text-2xl">
          Completeness
        </h2>
        <Scale figure={figure} />
        <p className="figures font-display text-4xl font-bold">{figure}%</p>
        <p className="mt-1 text-muted">How much of its history is here. It doesn’t say how good the car is.</p>
      </div>
      <table className="w-full self-center text-left">
        <caption className="sr-only">What the figure is made of</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, title, counted, explains, points, weight }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-4 font-normal">
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-semibold">{title}</span>
                  <span className="figures">{counted}</span>
                </span>
                <span aria-hidden className="my-1 block h-1.5 rounded-full bg-raised outline-1 outline-line">
                  <span
                    className="block h-full rounded-full bg-primary"
                    style={{ width: `${(100 * points) / weight}%` }}
                  />
                </span>
                <span className="block text-sm text-muted">{explains}</span>
              </th>
              <td className="figures w-px py-2 text-right align-top text-sm whitespace-nowrap text-muted">
                {points} of {weight}
                <span className="block">points</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left_out.length > 0 && <p className="text-sm text-muted md:col-span-2">{left_out.join(' ')}</p>}
    </section>
  )
}

const radius = 80
const at = (share: number, distance: number) => {
  const angle = Math.PI * (1 - share)
  return `${(100 + distance * Math.cos(angle)).toFixed(1)} ${(96 - distance * Math.sin(angle)).toFixed(1)}`
}

const Scale = ({ figure }: { figure: number }) => (
  <svg viewBox="0 0 200 108" aria-hidden="true" className="mx-auto w-44 max-w-full" fill="none">
    <path d={`M${at(0, radius)}A${radius} ${radius} 0 0 1 ${at(1, radius)}`} className="stroke-line" strokeWidth="10" />
    <path
      d={`M${at(0, radius)}A${radius} ${radius} 0 0 1 ${at(figure / 100, radius)}`}
      className="stroke-primary"
      strokeWidth="10"
    />
    {Array.from({ length: 11 }, (_, mark) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        key={mark}
        d={`M${at(mark / 10, 68)}L${at(mark / 10, mark % 5 === 0 ? 58 : 63)}`}
        className="stroke-ink"
        strokeWidth="2"
      />
    ))}
    <path d={`M100 96L${at(figure / 100, 56)}`} className="stroke-danger" strokeWidth="4" strokeLinecap="round" />
    <circle cx="100" cy="96" r="7" className="fill-ink" />
  </svg>
)

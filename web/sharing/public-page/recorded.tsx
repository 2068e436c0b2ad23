import { formatIn, readIn } from '#domain/basics/distance.ts'
import { formatDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { cx } from '../../ui/cx.ts'
import { Chapter } from './chapter.tsx'
import { readingsOf, scaleOf } from './readings.ts'

const fewest = 3
const width = 1000
const height = 260
const kinds = [
  { by: 'service', words: 'Service entry', dot: 'text-primary' },
  { by: 'pass', words: 'MOT pass', dot: 'text-good' },
  { by: 'fail', words: 'MOT fail', dot: 'text-danger' },
] as const

/** The recorded mileage, year by year: every buyer wants to see it rise evenly. */
export function Recorded({ vehicle }: { vehicle: PublicVehicle }) {
  const unit = vehicle.odometer_unit
  const readings = readingsOf(vehicle).map(({ miles, km, ...read }) => ({ ...read, figure: readIn(unit, miles, km) }))
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || readings.length < fewest || first.date === last.date) return null
  const [from, to] = [Date.parse(first.date), Date.parse(last.date)]
  const { bottom, top } = scaleOf(readings.map(({ figure }) => figure))
  const at = ({ date, figure }: { date: string; figure: number }) =>
    `${Math.round(((Date.parse(date) - from) / (to - from)) * width)} ${Math.round(height - ((figure - bottom) / (top - bottom)) * height)}`
  const shown = kinds.filter(({ by }) => readings.some((reading) => reading.by === by))
  return (
    <Chapter id="miles" title="Recorded mileage" note={plural(readings.length, 'reading')}>
      <figure className="card">
        <div className="figures grid grid-cols-[auto_1fr] gap-x-3 text-sm text-muted">
          <div aria-hidden className="-my-2.5 flex flex-col justify-between text-right">
            <span>{formatIn(unit, top)}</span>
            <span>{formatIn(unit, (top + bottom) / 2)}</span>
            <span>{formatIn(unit, bottom)}</span>
          </div>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Mileage from ${formatIn(unit, first.figure)} on ${formatDate(first.date)} to ${formatIn(unit, last.figure)} on ${formatDate(last.date)}`}
            className="h-44 w-full overflow-visible md:h-60"
            fill="none"
          >
            <path
              d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={`M${readings.map(at).join('L')}`}
              className="stroke-edge"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
            {shown.map(({ by, dot }) => (
              <path
                key={by}
                d={readings
                  .filter((reading) => reading.by === by)
                  .map((reading) => `M${at(reading)}h0`)
                  .join('')}
                stroke="currentColor"
                strokeWidth="8"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className={dot}
              />
            ))}
          </svg>
          <p aria-hidden className="col-start-2 mt-2 flex justify-between">
            <span>{first.date.slice(0, 4)}</span>
            <span>{last.date.slice(0, 4)}</span>
          </p>
        </div>
        <figcaption className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {shown.map(({ by, words, dot }) => (
            <span key={by} className="inline-flex items-center gap-2">
              <span aria-hidden className={cx('size-2.5 rounded-full bg-current', dot)} />
              {words}
            </span>
          ))}
        </figcaption>
      </figure>
    </Chapter>
  )
}

import { useState } from 'react'
import { formatIn, readIn } from '#domain/basics/distance.ts'
import { daysBetween, formatDate, formatLongDate } from '#domain/basics/format.ts'
import type { LifePoint } from '#domain/vehicles/mileage-figures.ts'
import { sourceWords } from '#domain/vehicles/reading-source.ts'
import { ChartSlider, ChartTable } from '../../ui/chart-parts.tsx'
import { stepOf } from '../../ui/chart-steps.ts'
import { useShownIn } from '../../ui/distance.tsx'

const width = 720
const height = 260
const room = { left: 8, right: 8, top: 16, bottom: 8 }

const words = ({ source }: LifePoint) => sourceWords({ source, record_type: null, is_correction: false })

/** The car's life as a road: how far it had come by when. The slider walks along it, with a pointer or with the keys. */
export function LifeChart({ points: read }: { points: LifePoint[] }) {
  const { unit } = useShownIn()
  const points = read.map((point) => ({ ...point, distance: readIn(unit, point.distance) }))
  const [at, setAt] = useState(read.length - 1)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const days = Math.max(1, daysBetween(first.date, last.date))
  const step = stepOf(Math.max(...points.map(({ distance }) => distance), 1))
  const most = step * Math.ceil(Math.max(...points.map(({ distance }) => distance), 1) / step)
  const x = ({ date }: LifePoint) =>
    room.left + (daysBetween(first.date, date) / days) * (width - room.left - room.right)
  const y = (distance: number) => height - room.bottom - (distance / most) * (height - room.top - room.bottom)
  const road = points.map((point) => `${x(point).toFixed(1)} ${y(point.distance).toFixed(1)}`).join('L')
  const lines = Array.from({ length: Math.round(most / step) + 1 }, (_, line) => line * step)
  const chosen = points[Math.min(at, points.length - 1)] ?? last
  return (
    <figure className="min-w-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Mileage from ${formatIn(unit, first.distance)} on ${formatLongDate(first.date)} to ${formatIn(unit, last.distance)} on ${formatLongDate(last.date)}`}
        className="w-full overflow-visible"
      >
        {lines.map((line) => (
          <path key={line} d={`M0 ${y(line)}H${width}`} className="stroke-line" />
        ))}
        <path d={`M${road}L${x(last)} ${y(0)}L${x(first)} ${y(0)}Z`} className="fill-primary-soft" />
        {lines.slice(1).map((line) => (
          <text
            key={line}
            x="0"
            y={y(line) - 4}
            paintOrder="stroke"
            strokeWidth="6"
            className="figures fill-muted stroke-card text-[28px] md:text-[13px]"
          >
            {formatIn(unit, line)}
          </text>
        ))}
        <path d={`M${road}`} fill="none" strokeWidth="3" strokeLinejoin="round" className="stroke-primary" />
        {points.map((point, place) =>
          point.source === 'mot' || point.source === 'instrument' ? (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
              key={place}
              x={x(point) - 5}
              y={y(point.distance) - 5}
              width="10"
              height="10"
              transform={point.source === 'instrument' ? `rotate(45 ${x(point)} ${y(point.distance)})` : undefined}
              strokeWidth="2"
              className={point.source === 'mot' ? 'fill-card stroke-ink' : 'fill-warn stroke-ink'}
            />
          ) : null,
        )}
        <path d={`M${x(chosen)} ${y(most)}V${y(0)}`} strokeDasharray="4 4" className="stroke-edge" />
        <circle cx={x(chosen)} cy={y(chosen.distance)} r="6" strokeWidth="3" className="fill-primary stroke-card" />
      </svg>
      <div className="mt-1 flex justify-between text-sm text-muted">
        <span className="figures">{formatDate(first.date)}</span>
        <span className="figures">{formatDate(last.date)}</span>
      </div>
      <ChartSlider
        label="Reading on the chart"
        count={points.length}
        at={at}
        words={`${formatLongDate(chosen.date)}: ${formatIn(unit, chosen.distance)}, ${words(chosen)}`}
        onAt={setAt}
      />
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
        <span aria-hidden className="figures font-semibold">
          {formatLongDate(chosen.date)}: {formatIn(unit, chosen.distance)}, {words(chosen)}
        </span>
        <Legend points={points} />
      </figcaption>
      <ChartTable
        caption="Mileage over the car’s life"
        heads={['Date', 'Mileage', 'Source']}
        rows={points
          .toReversed()
          .map((point) => [formatDate(point.date), formatIn(unit, point.distance), words(point)])}
      />
    </figure>
  )
}

function Legend({ points }: { points: LifePoint[] }) {
  const has = (source: string) => points.some((point) => point.source === source)
  return (
    <span className="flex flex-wrap gap-x-4 text-muted">
      {has('mot') && (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-3 border-2 border-ink bg-card" />
          MOT test
        </span>
      )}
      {has('instrument') && (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-3 rotate-45 border-2 border-ink bg-warn" />
          Instrument replaced
        </span>
      )}
    </span>
  )
}

import { useState } from 'react'
import { daysBetween, formatDate, formatLongDate } from '#domain/basics/format.ts'
import type { FuelKind } from '#domain/records/fuel-log.ts'
import type { Figures, Stretch } from '#domain/records/fuel-stretches.ts'
import { ChartSlider, ChartTable } from '../../../ui/chart-parts.tsx'
import { stepOf } from '../../../ui/chart-steps.ts'
import { Distance, useShownIn } from '../../../ui/distance.tsx'
import { economyWords, quantityWords, toldIn } from './economy-words.ts'

const width = 720
const height = 260
// On the left stand the words of the lines, which on a phone are the larger ones.
const room = { left: 104, right: 8, top: 20, bottom: 8 }

type EconomyChartProps = { kind: FuelKind; stretches: Stretch[]; figures: Figures }

/** Each stretch by the day it ended, around the average; the slider walks along them, with a pointer or with the keys. */
export function EconomyChart({ kind, stretches, figures }: EconomyChartProps) {
  const { unit } = useShownIn()
  const [at, setAt] = useState(stretches.length - 1)
  const { of, unit: name } = toldIn(kind, unit)
  const points = stretches.map((stretch) => ({ ...stretch, value: of(stretch) }))
  const [first, last] = [points[0], points.at(-1)]
  const chosen = points[Math.min(at, points.length - 1)]
  if (!first || !last || !chosen || points.length < 2) return null
  const average = of(figures)
  const values = points.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const step = stepOf(highest - lowest, 0.1)
  const least = step * Math.floor(lowest / step - 0.001)
  const most = step * Math.ceil(highest / step + 0.001)
  const days = Math.max(1, daysBetween(first.to, last.to))
  const x = (date: string) => room.left + (daysBetween(first.to, date) / days) * (width - room.left - room.right)
  const y = (value: number) =>
    height - room.bottom - ((value - least) / (most - least)) * (height - room.top - room.bottom)
  const line = points.map(({ to, value }) => `${x(to).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  const marks = Array.from({ length: Math.round((most - least) / step) }, (_, mark) => least + (mark + 1) * step)
  const words = (stretch: Stretch) => `${formatLongDate(stretch.to)}: ${economyWords(kind, unit, stretch)}`
  return (
    <figure className="min-w-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`From ${words(first)} to ${words(last)}, on average ${economyWords(kind, unit, figures)}`}
        className="w-full overflow-visible"
      >
        {marks.map((mark) => (
          <path key={mark} d={`M0 ${y(mark)}H${width}`} className="stroke-line" />
        ))}
        <path d={`M0 ${y(least)}H${width}`} className="stroke-edge" />
        <path d={`M0 ${y(average)}H${width}`} strokeWidth="2" strokeDasharray="8 6" className="stroke-warn" />
        <path d={`M${line}`} fill="none" strokeWidth="3" strokeLinejoin="round" className="stroke-primary" />
        {marks.map((mark) => (
          <text
            key={mark}
            x="0"
            y={y(mark) - 4}
            paintOrder="stroke"
            strokeWidth="6"
            className="figures fill-muted stroke-card text-[28px] md:text-[13px]"
          >
            {Number(mark.toFixed(1))} {name}
          </text>
        ))}
        {points.length <= 60 &&
          points.map(({ to, value }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
            <circle key={place} cx={x(to)} cy={y(value)} r="4" strokeWidth="2" className="fill-card stroke-primary" />
          ))}
        <path d={`M${x(chosen.to)} ${y(most)}V${y(least)}`} strokeDasharray="4 4" className="stroke-edge" />
        <circle cx={x(chosen.to)} cy={y(chosen.value)} r="7" strokeWidth="3" className="fill-primary stroke-card" />
      </svg>
      <div className="mt-1 flex justify-between text-sm text-muted">
        <span className="figures">{formatDate(first.to)}</span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="w-6 border-t-2 border-dashed border-warn" />
          Average
        </span>
        <span className="figures">{formatDate(last.to)}</span>
      </div>
      <ChartSlider label="Stretch on the chart" count={points.length} at={at} words={words(chosen)} onAt={setAt} />
      <figcaption className="figures text-sm">
        <span className="font-semibold">{words(chosen)}</span>
        <span className="text-muted">
          {' '}
          · <Distance miles={chosen.miles} /> on {quantityWords(kind, chosen.quantity)}
        </span>
      </figcaption>
      <ChartTable
        caption="Economy from full to full"
        heads={['Until', 'Distance', 'Used', 'Economy']}
        rows={stretches
          .toReversed()
          .map((stretch) => [
            formatDate(stretch.to),
            <Distance key="distance" miles={stretch.miles} />,
            quantityWords(kind, stretch.quantity),
            economyWords(kind, unit, stretch),
          ])}
      />
    </figure>
  )
}

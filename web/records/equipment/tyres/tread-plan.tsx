import { formatDate } from '#domain/basics/format.ts'
import { legalTread, type TreadCheck, type Wheel, wheelNames, wheels } from '#domain/records/tyre-wear.ts'
import { cx } from '../../../ui/cx.ts'

/** A new tyre's. */
const full = 8
const height = 46
const places: Record<Wheel, { x: number; y: number }> = {
  front_left: { x: 14, y: 14 },
  front_right: { x: 92, y: 14 },
  rear_left: { x: 14, y: 98 },
  rear_right: { x: 92, y: 98 },
}

/** The chassis from above: each tyre is as full as its tread is deep. The list beside it says the same. */
export function TreadPlan({ checks }: { checks: TreadCheck[] }) {
  const last = checks.at(-1)
  const first = checks[0]
  if (!first || !last) return null
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <svg viewBox="0 0 128 158" aria-hidden className="h-40 w-32 shrink-0">
        <g fill="none" strokeWidth="2" className="stroke-edge">
          <path d="M36 37H92M36 121H92M64 37V121" />
          <path d="M52 6h24l6 12v122l-6 12H52l-6-12V18Z" className="stroke-line" />
        </g>
        {wheels.map((wheel) => (
          <Tyre key={wheel} {...places[wheel]} depth={last.tread[wheel]} />
        ))}
      </svg>
      <div className="min-w-0 grow basis-56">
        <p className="text-sm text-muted">
          Tread on <time dateTime={last.date}>{formatDate(last.date)}</time>
          {first !== last && (
            <>
              , and on <time dateTime={first.date}>{formatDate(first.date)}</time>
            </>
          )}
        </p>
        <dl className="figures mt-1 grid grid-cols-2 gap-x-6 gap-y-2">
          {wheels.map((wheel) => (
            <div key={wheel}>
              <dt className="text-sm text-muted">{wheelNames[wheel]}</dt>
              <dd>
                <span className={cx('font-display text-2xl font-bold', isWorn(last.tread[wheel]) && 'text-danger')}>
                  {depthWords(last.tread[wheel])}
                </span>
                {first !== last && first.tread[wheel] !== null && (
                  <span className="text-sm whitespace-nowrap text-muted"> was {first.tread[wheel]}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

const isWorn = (depth: number | null) => depth !== null && depth <= legalTread
const depthWords = (depth: number | null) => (depth === null ? '–' : `${depth} mm`)

function Tyre({ x, y, depth }: { x: number; y: number; depth: number | null }) {
  const left = depth === null ? 0 : Math.min(1, depth / full) * height
  const tone = isWorn(depth) ? 'fill-danger' : depth !== null && depth < 3 ? 'fill-warn' : 'fill-primary'
  return (
    <g>
      <rect x={x} y={y} width="22" height={height} rx="6" className="fill-raised stroke-ink" strokeWidth="2" />
      <rect x={x + 3} y={y + height - left + 1} width="16" height={Math.max(0, left - 4)} rx="3" className={tone} />
      {depth !== null &&
        [10, 20, 30].map((step) => (
          <path key={step} d={`M${x + 3} ${y + step}l8 5l8 -5`} fill="none" strokeWidth="1.5" className="stroke-card" />
        ))}
      <path
        d={`M${x - 4} ${y + height - (legalTread / full) * height}h30`}
        strokeWidth="1.5"
        strokeDasharray="3 2"
        className="stroke-danger"
      />
    </g>
  )
}

import { cx } from '../cx.ts'

const SWEEP = 240
const round = (n: number) => Math.round(n * 100) / 100
const at = (points: number, radius: number): [number, number] => {
  const angle = ((-90 - SWEEP / 2 + (SWEEP * points) / 100) * Math.PI) / 180
  return [round(60 + radius * Math.cos(angle)), round(60 + radius * Math.sin(angle))]
}
const spoke = (points: number, from: number, to: number) => `M${at(points, from)}L${at(points, to)}`

const tens = Array.from({ length: 11 }, (_, i) => i * 10)
const longTicks = tens.map((points) => spoke(points, 50, 44)).join('')
const shortTicks = tens
  .slice(0, 10)
  .map((points) => spoke(points + 5, 50, 47))
  .join('')

type LevelDialProps = { points: number; level: number; className?: string }

/** A speedometer: a hundred points per level. */
export function LevelDial({ points, level, className }: LevelDialProps) {
  const gained = ((points % 100) + 100) % 100
  return (
    <svg
      width="160"
      viewBox="0 0 120 108"
      role="img"
      aria-label={`Level ${level}, ${points} points, ${100 - gained} to the next level`}
      className={cx('shrink-0', className)}
    >
      <g fill="none">
        <path d={`M${at(0, 53)}A53 53 0 1 1 ${at(100, 53)}`} strokeWidth="1.5" className="stroke-edge" />
        <path d={`M${at(90, 51.5)}A51.5 51.5 0 0 1 ${at(100, 51.5)}`} strokeWidth="3" className="stroke-danger" />
        <path d={longTicks} strokeWidth="2" className="stroke-ink" />
        <path d={shortTicks} strokeWidth="1" className="stroke-ink" />
      </g>
      <g fontSize="8" textAnchor="middle" className="fill-muted font-display font-bold">
        {tens
          .filter((ten) => ten % 20 === 0)
          .map((ten) => {
            const [x, y] = at(ten, 37)
            return (
              <text key={ten} x={x} y={y + 3}>
                {ten}
              </text>
            )
          })}
      </g>
      <path d={spoke(gained, -8, 43)} strokeWidth="2.5" strokeLinecap="round" className="stroke-danger" />
      <circle cx="60" cy="60" r="5.5" className="fill-ink" />
      <g textAnchor="middle" className="font-display font-bold">
        <text x="60" y="92" fontSize="15" className="fill-ink">
          Level {level}
        </text>
        <text x="60" y="104" fontSize="9.5" className="figures fill-muted">
          {points} points
        </text>
      </g>
    </svg>
  )
}

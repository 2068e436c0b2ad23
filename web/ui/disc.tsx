import { useId } from 'react'
import { cx } from './cx.ts'
import { discDrawings } from './disc-drawings.ts'

const sizes = { sm: 'size-12', md: 'size-24', lg: 'size-36' }

type BadgeDiscProps = { name: string; earned?: boolean; size?: keyof typeof sizes; className?: string }

/** A badge as an old tax disc: torn out along its perforation, or still a dotted place on the sheet. */
export function BadgeDisc({ name, earned = true, size = 'md', className }: BadgeDiscProps) {
  const arc = useId()
  const drawing = discDrawings[name] ?? discDrawings['First Wheels']
  if (!drawing) return null
  return (
    <svg
      viewBox="0 0 120 120"
      role="img"
      aria-label={earned ? name : `${name}, not earned yet`}
      className={cx('shrink-0', sizes[size], earned ? 'text-[#17211d]' : 'text-muted', className)}
    >
      {earned ? (
        <>
          <path d={perforated} fill="#fbf7ea" stroke="#8a8676" strokeWidth=".6" />
          <circle cx="60" cy="60" r="48" fill="none" stroke={drawing.band} strokeWidth="13" />
        </>
      ) : (
        <>
          <circle cx="60" cy="60" r="57" fill="none" className="stroke-edge" strokeWidth="2" strokeDasharray="3 3.6" />
          <circle cx="60" cy="60" r="48" fill="none" className="stroke-line" strokeWidth="13" />
        </>
      )}
      <path id={arc} d="M60 104.8a44.8 44.8 0 1 1 .1 0" fill="none" />
      <text
        aria-hidden
        fontSize="9"
        letterSpacing="1"
        textAnchor="middle"
        fill={earned ? '#fff' : 'currentColor'}
        className="font-display font-bold"
      >
        <textPath href={`#${arc}`} startOffset="50%">
          {name.toUpperCase()}
        </textPath>
      </text>
      <g fill={earned ? '#f7c600' : 'currentColor'}>
        <circle cx="60" cy="108" r="2.2" />
        <circle cx="49" cy="106.7" r="1.3" />
        <circle cx="71" cy="106.7" r="1.3" />
      </g>
      <g transform="translate(31.2 31.2) scale(1.2)">
        {drawing.accent && (
          <path d={drawing.accent} className={earned ? undefined : 'fill-line'} fill={earned ? '#f7c600' : undefined} />
        )}
        {drawing.solid && <path d={drawing.solid} fill={name === 'Mentor' && earned ? '#b3261e' : 'currentColor'} />}
        <path
          d={drawing.line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}

/** A circle with 48 small bites out of its edge. */
const perforated = (() => {
  const teeth = 48
  const points = Array.from({ length: teeth * 2 }, (_, i) => {
    const angle = ((i + (i % 2 ? 0.12 : -0.12)) / teeth) * Math.PI
    return `${(60 + 58 * Math.cos(angle)).toFixed(1)} ${(60 + 58 * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.map((point, i) => (i % 2 ? `A1.7 1.7 0 0 0 ${point}` : i ? `L${point}` : point)).join('')}Z`
})()

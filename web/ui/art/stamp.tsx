import { useId } from 'react'
import { formatDistance } from '#domain/basics/distance.ts'
import { formatDate } from '#domain/basics/format.ts'
import { cx } from '../cx.ts'
import { Distance, useShownIn } from '../distance.tsx'

const tones = {
  default: 'text-primary',
  good: 'text-good',
  warn: 'text-warn',
  danger: 'text-danger',
  muted: 'text-muted',
}

type ServiceStampProps = {
  type: string
  date: string
  miles?: number | null
  km?: number | null
  tone?: keyof typeof tones
  /** Lower arc: who or what vouches for it ('Confirmed', 'Sealed'). */
  foot?: string
  className?: string
}

/** A service book's round stamp. The gaps in its rings imitate rubber that did not quite meet the paper. */
export function ServiceStamp({
  type,
  date,
  miles,
  km,
  tone = 'default',
  foot = 'GarageTale',
  className,
}: ServiceStampProps) {
  const id = useId()
  const shown = useShownIn()
  const day = formatDate(date)
  const words = [type, day, miles == null ? '' : formatDistance(miles, shown, km)].filter(Boolean)
  return (
    <svg
      width="112"
      height="112"
      viewBox="0 0 120 120"
      role="img"
      aria-label={`Stamp: ${words.join(', ')}`}
      className={cx('shrink-0 -rotate-6', tones[tone], className)}
    >
      <g fill="none" stroke="currentColor">
        <circle cx="60" cy="60" r="57" strokeWidth="2.6" strokeDasharray="96 1 44 .6 120 1.6 30 .8" />
        <circle cx="60" cy="60" r="52.5" strokeWidth="1" strokeDasharray="60 1.4 130 .8 80 2" />
        <path d="M12 48.500H108M12 77.500H108" strokeWidth="1.2" strokeDasharray="52 .8 31 1.2 40" />
      </g>
      <path id={`${id}top`} d="M21 60a39 39 0 0 1 78 0" fill="none" />
      <path id={`${id}foot`} d="M12.5 60a47.5 47.5 0 0 0 95 0" fill="none" />
      <g fill="currentColor" textAnchor="middle" className="font-display font-bold">
        <text fontSize={Math.min(12, 160 / type.length)} letterSpacing=".6">
          <textPath href={`#${id}top`} startOffset="50%">
            {type.toUpperCase()}
          </textPath>
        </text>
        <text fontSize="8" letterSpacing="1.5">
          <textPath href={`#${id}foot`} startOffset="50%">
            {foot.toUpperCase()}
          </textPath>
        </text>
        <text x="60" y="69" fontSize="17" className="figures">
          {day}
        </text>
        {miles != null && (
          <text x="60" y="90" fontSize="11.5" className="figures">
            <Distance miles={miles} km={km} single />
          </text>
        )}
      </g>
    </svg>
  )
}

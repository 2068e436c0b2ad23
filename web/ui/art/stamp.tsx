import { useId } from 'react'
import { formatDistance } from '#domain/basics/distance.ts'
import { formatDate } from '#domain/basics/format.ts'
import { cx } from '../cx.ts'
import { Distance, useShownIn } from '../distance.tsx'
import { StampArcs, StampFrame, type StampGrade, stampColours, stampHand, stampNames } from './stamp-frame.tsx'

const tones = {
  good: 'text-good',
  muted: 'text-muted',
  warn: 'text-warn',
  danger: 'text-danger',
}

type ServiceStampProps = {
  type: string
  date: string
  miles?: number | null
  km?: number | null
  tone?: keyof typeof tones
  /** What the entry rests on: an owner's word gets no stamp but a pencilled line. */
  grade?: StampGrade
  /** Lower arc: who or what vouches for it (a workshop, 'Sealed'). */
  foot?: string | undefined
  className?: string
}

export function ServiceStamp({ type, date, miles, km, tone, grade, foot, className }: ServiceStampProps) {
  const id = useId()
  const shown = useShownIn()
  const day = formatDate(date)
  const look = grade ?? 'confirmed'
  const words = [type, day, miles == null ? '' : formatDistance(miles, shown, km)].filter(Boolean)
  const arcs = { top: `${id}top`, foot: `${id}foot` }
  return (
    <svg
      width="112"
      height="112"
      viewBox="0 0 120 120"
      role="img"
      aria-label={`${stampNames[look]}: ${words.join(', ')}`}
      className={cx(
        'shrink-0',
        look === 'official' ? '' : look === 'confirmed' ? '-rotate-6' : '-rotate-3',
        stampHand(look),
        tone ? tones[tone] : stampColours[look],
        className,
      )}
    >
      <StampArcs {...arcs} />
      <g fill="currentColor" textAnchor="middle" letterSpacing=".6">
        <StampFrame grade={look} type={type} foot={foot ?? (grade ? undefined : 'GarageTale')} arcs={arcs} />
        <text x="60" y="69" fontSize="17" className="figures">
          {day}
        </text>
        {miles != null && (
          <text x="60" y="88" fontSize="11.5" className="figures">
            <Distance miles={miles} km={km} single />
          </text>
        )}
      </g>
    </svg>
  )
}

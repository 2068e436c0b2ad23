import { useState } from 'react'
import { initials } from '#domain/basics/format.ts'
import { cx } from '../cx.ts'

const sizes = { xs: 'size-8', sm: 'size-10', md: 'size-24' }

type BadgeDiscProps = {
  badge: { name: string; icon_url: string }
  earned?: boolean
  size?: keyof typeof sizes
  className?: string
}

/** A badge; if its picture fails to load, a plain one with its initials is shown. */
export function BadgeDisc({ badge: { name, icon_url }, earned = true, size = 'md', className }: BadgeDiscProps) {
  const [broken, setBroken] = useState<string>()
  const shape = cx('shrink-0', sizes[size], !earned && 'opacity-35 grayscale', className)
  const label = earned ? name : `${name}, not earned yet`
  if (icon_url === broken) return <PlainBadge name={name} label={label} className={shape} />
  return (
    <img
      src={icon_url}
      alt={label}
      title={earned ? name : undefined}
      width="96"
      height="96"
      loading="lazy"
      decoding="async"
      onError={() => setBroken(icon_url)}
      className={shape}
    />
  )
}

const PlainBadge = ({ name, label, className }: { name: string; label: string; className: string }) => (
  <svg viewBox="0 0 120 120" role="img" aria-label={label} className={className}>
    <circle cx="60" cy="60" r="57" fill="#c9d1d4" stroke="#434c51" strokeWidth="1.5" />
    <circle cx="60" cy="60" r="49" fill="#0b3d2e" stroke="#2b3236" strokeWidth="1.5" />
    <text x="60" y="75" fontSize="42" textAnchor="middle" fill="#f8f1dc" className="font-display font-bold">
      {initials(name)}
    </text>
  </svg>
)

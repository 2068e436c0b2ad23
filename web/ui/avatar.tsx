import { useState } from 'react'
import { initials } from '#domain/basics/format.ts'
import { cx } from './cx.ts'

/** Colours from old paint charts; white letters reach 4.5:1 or more on each. */
const paints = [
  '#0b3d2e',
  '#7a1f1f',
  '#1d3f66',
  '#5b3a1e',
  '#4a2c5e',
  '#23606b',
  '#6b5a12',
  '#3d4a45',
  '#8a3b12',
  '#2f5d34',
]

const sizes = {
  xs: 'size-6 text-[0.6rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-2xl',
  xl: 'size-28 text-4xl',
}

type AvatarProps = { name: string; src?: string | null; size?: keyof typeof sizes; className?: string }

export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const shape = cx('inline-flex shrink-0 rounded-full', sizes[size], className)
  if (src && src !== broken) {
    return <img src={src} alt={name} onError={() => setBroken(src)} className={cx(shape, 'object-cover')} />
  }
  return (
    <span
      role="img"
      aria-label={name || 'GarageTale'}
      className={cx(shape, 'items-center justify-center font-display font-bold text-white select-none')}
      style={{ backgroundColor: paintFor(name) }}
    >
      <span aria-hidden>{initials(name)}</span>
    </span>
  )
}

function paintFor(name: string): string {
  let sum = 0
  for (const letter of name) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return paints[(sum >>> 8) % paints.length] ?? '#0b3d2e'
}

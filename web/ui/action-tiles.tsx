import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Large enough for a thumb, two beside each other on a phone. */
export const ActionTiles = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] md:gap-4">
    {children}
  </ul>
)

type ActionTileProps = {
  label: string
  text: string
  Icon: LucideIcon
  /** On a phone only a line, where there are many. */
  isBrief?: boolean
} & ({ link: LinkProps; onPress?: never } | { link?: never; onPress: () => void })

const tile =
  'group flex flex-col items-start gap-3 rounded-lg border border-line bg-card p-4 text-left text-ink no-underline transition-colors duration-150 hover:border-primary'

/** Beside its picture as long as a word has room there. */
const brief =
  'max-md:flex-row max-md:items-center max-md:p-3 max-md:@max-[10rem]:flex-col max-md:@max-[10rem]:items-start'

export function ActionTile({ label, text, Icon, isBrief = false, link, onPress }: ActionTileProps) {
  const shape = cx(tile, isBrief && brief)
  const inside = (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary transition-colors duration-150 group-hover:bg-primary group-hover:text-on-primary">
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <span className="min-w-0">
        <span className="block font-display text-lg leading-tight font-bold">{label}</span>
        <span className={cx('mt-1 block text-sm leading-snug text-muted', isBrief && 'max-md:sr-only')}>{text}</span>
      </span>
    </>
  )
  return (
    <li className="@container grid">
      {link ? (
        <Link {...link} className={shape}>
          {inside}
        </Link>
      ) : (
        <button type="button" onClick={onPress} className={shape}>
          {inside}
        </button>
      )}
    </li>
  )
}

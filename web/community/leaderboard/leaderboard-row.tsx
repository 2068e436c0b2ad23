import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pluralWord } from '#domain/basics/plural.ts'
import type { LeaderboardRow as Row } from '#domain/members/people.ts'
import { BadgeDisc } from '../../ui/art/badge-disc.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Place } from './place.tsx'

/** By the board's own width, because it shares wide screens with other content. */
export const columns =
  'grid-cols-[2.5rem_2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 @md:grid-cols-[2.5rem_2.5rem_minmax(0,1fr)_auto_7rem] @3xl:grid-cols-[3rem_2.5rem_minmax(0,1fr)_9rem_3.5rem_5rem_7rem] @3xl:px-5'
const tall = '@md:row-span-2 @md:row-start-1 @3xl:row-span-1'

/** One row of the board; all of it links to the member. */
export function LeaderboardRow({ row, follow }: { row: Row; follow: ReactNode }) {
  const { user, badges } = row
  return (
    <li
      className={cx(
        columns,
        'relative grid min-h-16 gap-y-2 border-t border-black/40 py-2 shadow-[inset_0_1px_rgb(255_255_255/0.08)] hover:bg-white/6',
        row.is_self && 'bg-white/8 before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-plate',
      )}
    >
      <span className={cx(tall, 'justify-self-center')}>
        <Place rank={row.rank} />
      </span>
      <Avatar name={user.name} src={user.avatar_url} className={tall} />
      <span className="min-w-0">
        <Link
          to="/profile/$userId"
          params={{ userId: user.id }}
          className="line-clamp-2 text-lg/6 font-semibold wrap-anywhere text-[#f8f1dc] no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-plate"
        >
          {user.name}
        </Link>
        <span className="figures mr-2 text-sm text-[#c9d6cd] @3xl:hidden">Level {row.level}</span>
        {row.is_self && <span className="text-sm text-plate">You</span>}
      </span>
      <span
        className={cx(tall, 'figures text-right font-display text-xl/6 font-bold @md:col-start-4 @3xl:col-start-6')}
      >
        {row.total_points.toLocaleString('en-GB')}
        <span className="block text-sm/4 font-medium text-[#c9d6cd] @3xl:sr-only">
          {' '}
          {pluralWord(row.total_points, 'point')}
        </span>
      </span>
      <span className="figures hidden text-center font-display text-xl text-[#c9d6cd] @3xl:col-start-5 @3xl:row-start-1 @3xl:block">
        <span className="sr-only">Level </span>
        {row.level}
      </span>
      <span className="col-span-2 col-start-2 flex min-h-8 gap-1 @md:col-span-1 @md:col-start-3 @md:row-start-2 @3xl:col-start-4 @3xl:row-start-1">
        {badges.map((badge) => (
          <BadgeDisc key={badge.id} badge={badge} size="xs" />
        ))}
      </span>
      <span className={cx(tall, 'relative z-1 justify-self-end @md:col-start-5 @3xl:col-start-7')}>{follow}</span>
    </li>
  )
}

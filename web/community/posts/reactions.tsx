import { Heart, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Post, type ReactionType, reactionTypes } from '#domain/community/post.ts'
import { cx } from '../../ui/cx.ts'
import { useReaction } from './use-reaction.ts'

const kinds: Record<ReactionType, { label: string; icon: ReactNode }> = {
  like: { label: 'Like', icon: <ThumbsUp aria-hidden className="size-5" /> },
  love: { label: 'Love', icon: <Heart aria-hidden className="size-5" /> },
  celebrate: { label: 'Celebrate', icon: <ChequeredFlag /> },
}

export function ReactionButtons({ post }: { post: Post }) {
  const { reactions, choose } = useReaction(post)
  return (
    <fieldset className="flex flex-wrap gap-1 md:gap-2">
      <legend className="sr-only">Reactions</legend>
      {reactionTypes.map((type) => {
        const mine = reactions.my_reaction === type
        const count = reactions[`${type}_count`]
        const { label, icon } = kinds[type]
        return (
          <button
            key={type}
            type="button"
            aria-pressed={mine}
            aria-label={`${label}, ${count}`}
            title={mine ? `Take back: ${label}` : label}
            onClick={() => choose(type)}
            className={cx(
              'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border px-3 transition-colors duration-150 md:min-h-9',
              mine
                ? 'border-primary bg-primary-soft font-semibold text-primary [&_svg]:fill-current/25'
                : 'border-line text-muted hover:border-ink hover:text-ink',
            )}
          >
            {icon}
            <span aria-hidden className="figures">
              {count > 0 ? count : <span className="max-md:hidden">{label}</span>}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** A chequered flag. */
function ChequeredFlag() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="none" strokeLinejoin="round">
      <path d="M5 22V3M5 4h15v11H5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M5 4h5v3.700H5zM15 4h5v3.700h-5zM10 7.700h5v3.600h-5zM5 11.300h5V15H5zM15 11.300h5V15h-5z"
        className="fill-current"
      />
    </svg>
  )
}

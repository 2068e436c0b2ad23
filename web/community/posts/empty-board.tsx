import { Link } from '@tanstack/react-router'
import type { FeedKind } from '#domain/community/post.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'

type EmptyBoardProps = { feed: FeedKind; onWrite: () => void }

export const EmptyBoard = (props: EmptyBoardProps) => (
  <section>
    <h2 className="sr-only">Posts</h2>
    <Invitation {...props} />
  </section>
)

function Invitation({ feed, onWrite }: EmptyBoardProps) {
  if (feed === 'following')
    return (
      <EmptyState
        className="border-solid bg-card"
        art={<BarePins />}
        title="Nothing from the people you follow yet"
        text="Your posts and theirs appear here. Follow someone whose car interests you, or see what everyone has posted."
        action={
          <>
            <Link to="/" className={buttonClass()}>
              Find people to follow
            </Link>
            <Link to="/updates" className={buttonClass({ variant: 'secondary' })}>
              See All Updates
            </Link>
          </>
        }
      />
    )
  return (
    <EmptyState
      className="border-solid bg-card"
      art={<BarePins />}
      title="No posts yet"
      text="Write the first: what’s on the ramp, a question, or a run you’re planning."
      action={<Button onClick={onWrite}>Write the first post</Button>}
    />
  )
}

/** A blank card and unused pins. */
const BarePins = () => (
  <svg viewBox="0 0 240 100" aria-hidden="true" fill="none" strokeLinejoin="round" strokeLinecap="round">
    <g transform="rotate(-3 92 54)">
      <rect x="52" y="18" width="80" height="66" rx="2" className="fill-raised stroke-edge" strokeWidth="2" />
      <path d="M64 38h56M64 50h56M64 62h34" className="stroke-line" strokeWidth="3" />
      <circle cx="92" cy="20" r="6" className="fill-plate stroke-plate-ink" />
    </g>
    <rect x="148" y="22" width="52" height="60" rx="2" className="stroke-edge" strokeWidth="2" strokeDasharray="5 5" />
    <circle cx="174" cy="22" r="6" className="fill-plate stroke-plate-ink" />
  </svg>
)

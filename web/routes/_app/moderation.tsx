import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReportedType } from '#domain/community/moderation.ts'
import { ApiError } from '../../app/http.ts'
import { useSession } from '../../app/session.ts'
import { queueQuery } from '../../community/moderation/moderation.api.ts'
import { ModerationPage } from '../../community/moderation/moderation-page.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'

interface ModerationAddress {
  view?: 'log' | 'businesses' | 'invitations'
  type?: ReportedType
  id?: string
}

// Written out here: address schemas are loaded with every page, and moderation's own need not be.
const isReported = (type: unknown): type is ReportedType =>
  typeof type === 'string' && /^(post|comment|guide|profile|listing|business|review)$/.test(type)

export const Route = createFileRoute('/_app/moderation')({
  validateSearch: ({ view, type, id }: Record<string, unknown>): ModerationAddress => ({
    ...(view === 'log' || view === 'businesses' || view === 'invitations' ? { view } : {}),
    ...(typeof id === 'string' && isReported(type) ? { type, id } : {}),
  }),
  head: () => ({ meta: [{ title: 'Moderation: GarageTale' }] }),
  component: Moderation,
})

function Moderation() {
  const session = useSession()
  const { view = 'queue', type, id } = Route.useSearch()
  const navigate = Route.useNavigate()
  const member = session.state === 'signed-in' ? session.user : undefined
  const isModerator = member?.role === 'moderator'
  const { error } = useInfiniteQuery({ ...queueQuery(), enabled: isModerator })
  if (isModerator && error instanceof ApiError && error.code === 'two_factor_needed')
    return (
      <div className="mx-auto max-w-4xl">
        <h1 className="mb-6 text-4xl">Moderation</h1>
        <EmptyState
          title="Turn on two-factor sign-in first"
          text="Moderators can see sensitive content, so they sign in with a code from an app on their phone as well. Turn it on in Edit Profile, under Security. It takes a minute, and then this page opens."
          action={
            <Link to="/profile/$userId" params={{ userId: member.id }} className={buttonClass()}>
              Go to my profile
            </Link>
          }
        />
      </div>
    )
  if (member && !isModerator)
    return (
      <EmptyState
        title="Page not found"
        text="You don’t have access to this page."
        action={
          <Link to="/" className={buttonClass()}>
            Go to the Dashboard
          </Link>
        }
      />
    )
  return (
    <ModerationPage
      view={view}
      about={type && id ? { object_type: type, object_id: id } : undefined}
      onView={(next, about) =>
        void navigate({
          search: {
            ...(next === 'queue' ? {} : { view: next }),
            ...(about ? { type: about.object_type, id: about.object_id } : {}),
          },
        })
      }
    />
  )
}

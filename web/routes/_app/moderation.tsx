import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReportedType } from '#domain/moderation.ts'
import { useSession } from '../../app/session.ts'
import { ModerationPage } from '../../features/moderation/moderation-page.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ModerationAddress {
  view?: 'log'
  type?: ReportedType
  id?: string
}

// Written out: what an address may say is fetched with every page, and the words of moderation need not be.
const isReported = (type: unknown): type is ReportedType =>
  typeof type === 'string' && /^(post|comment|guide|profile|listing)$/.test(type)

export const Route = createFileRoute('/_app/moderation')({
  validateSearch: ({ view, type, id }: Record<string, unknown>): ModerationAddress => ({
    ...(view === 'log' ? { view } : {}),
    ...(typeof id === 'string' && isReported(type) ? { type, id } : {}),
  }),
  head: () => ({ meta: [{ title: 'Moderation: GarageTale' }] }),
  component: Moderation,
})

function Moderation() {
  const session = useSession()
  const { view = 'queue', type, id } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (session.state === 'signed-in' && session.user.role !== 'moderator')
    return (
      <EmptyState
        title="Page not found"
        text="There is nothing here for you."
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
            ...(next === 'log' ? { view: next } : {}),
            ...(about ? { type: about.object_type, id: about.object_id } : {}),
          },
        })
      }
    />
  )
}

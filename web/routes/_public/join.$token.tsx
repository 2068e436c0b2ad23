import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import type { LinkedInvitation } from '#domain/vehicles/vehicle-access.ts'
import { isMissing } from '../../app/public-data.ts'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { DeadInvitation, InvitationFrame, InvitationPage } from '../../vehicles/access/invitation-page.tsx'

export const Route = createFileRoute('/_public/join/$token')({
  loader: ({ params: { token }, context }) =>
    context.read<LinkedInvitation>(`/public/access-invitations/${encodeURIComponent(token)}`).catch((error) => {
      throw isMissing(error) ? notFound() : error
    }),
  // The address contains a secret: no search engine may index it, and no page it links to may learn it.
  head: () => ({
    meta: [
      { title: 'Invitation: GarageTale' },
      { name: 'description', content: 'Somebody wants to share a car with you.' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Join,
  notFoundComponent: DeadInvitation,
  errorComponent: NotReached,
})

function Join() {
  const router = useRouter()
  const { token } = Route.useParams()
  return (
    <InvitationPage
      token={token}
      invitation={Route.useLoaderData()}
      onAccepted={async (vehicleId) => {
        const { queryClient } = await import('../../app/query.ts')
        void queryClient.invalidateQueries()
        if (vehicleId) void router.navigate({ to: '/vehicle/$vehicleId', params: { vehicleId } })
        else void router.navigate({ to: '/vehicles' })
      }}
      onDead={() => void router.invalidate()}
    />
  )
}

function NotReached() {
  const router = useRouter()
  return (
    <InvitationFrame>
      <h1 className="mb-4 text-3xl">Invitation</h1>
      <ErrorBox title="We couldn’t load this invitation" onRetry={() => void router.invalidate()} retryText="Reload">
        The link still works; please try again.
      </ErrorBox>
    </InvitationFrame>
  )
}

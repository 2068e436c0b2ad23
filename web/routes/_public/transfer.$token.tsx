import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import type { LinkedTransfer } from '#domain/ownership/transfer.ts'
import { isMissing } from '../../app/public-data.ts'
import { DeadLinkPage, LinkFrame, TransferLinkPage } from '../../ownership/transfers/transfer-link-page.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'

export const Route = createFileRoute('/_public/transfer/$token')({
  loader: ({ params: { token }, context }) =>
    context.read<LinkedTransfer>(`/public/transfers/${encodeURIComponent(token)}`).catch((error) => {
      throw isMissing(error) ? notFound() : error
    }),
  // The address contains a secret: no search engine may index it, and no page it links to may learn it.
  head: () => ({
    meta: [
      { title: 'Ownership transfer: GarageTale' },
      { name: 'description', content: 'A vehicle and its history, to be handed over to its next owner.' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: TransferLink,
  notFoundComponent: DeadLinkPage,
  errorComponent: NotReached,
})

function TransferLink() {
  const router = useRouter()
  const { token } = Route.useParams()
  return (
    <TransferLinkPage
      token={token}
      transfer={Route.useLoaderData()}
      onAccepted={async (vehicleId, said) => {
        const { queryClient } = await import('../../app/query.ts')
        void queryClient.invalidateQueries()
        void router.navigate({ to: '/vehicle/$vehicleId', params: { vehicleId }, state: { said } })
      }}
      onDead={() => void router.invalidate()}
    />
  )
}

function NotReached() {
  const router = useRouter()
  return (
    <LinkFrame>
      <h1 className="mb-4 text-3xl">Ownership transfer</h1>
      <ErrorBox title="Failed to fetch transfer details" onRetry={() => void router.invalidate()} retryText="Reload">
        We couldn’t load this transfer. The link still works; please try again.
      </ErrorBox>
    </LinkFrame>
  )
}

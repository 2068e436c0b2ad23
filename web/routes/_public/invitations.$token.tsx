import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../account/authentication/account-page.tsx'
import { NoMoreInvitations } from '../../account/referrals/no-more-invitations.tsx'

export const Route = createFileRoute('/_public/invitations/$token')({
  head: () => ({
    meta: [
      { title: 'No more invitations: GarageTale' },
      { name: 'description', content: 'Ask GarageTale never to send an invitation to your address again.' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Invitations,
})

function Invitations() {
  const { token } = Route.useParams()
  return (
    <AccountPage
      title="No more invitations"
      intro="Someone gave us your address so that we could invite you to GarageTale. We won’t email you again unless another member invites you; here you can stop that too."
    >
      <NoMoreInvitations token={token} />
    </AccountPage>
  )
}

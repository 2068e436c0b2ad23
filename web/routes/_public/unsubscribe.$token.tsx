import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountPage, linkClass } from '../../account/authentication/account-page.tsx'
import { emailsOf, StopEmails } from '../../members/notifications/preferences/stop-emails.tsx'

export const Route = createFileRoute('/_public/unsubscribe/$token')({
  head: () => ({
    meta: [
      { title: 'Stop emails: GarageTale' },
      { name: 'description', content: 'Stop emails of one kind from GarageTale.' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token } = Route.useParams()
  return (
    <AccountPage title="Fewer emails" intro={`You can stop ${emailsOf(token)} here, without signing in.`}>
      <StopEmails token={token} />
      <p className="mt-4">
        <Link to="/notifications" className={linkClass}>
          Choose what we tell you, and how
        </Link>
      </p>
    </AccountPage>
  )
}

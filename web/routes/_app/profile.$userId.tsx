import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { MessageButton } from '../../features/enquiries/message-button.tsx'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'

const SecuritySettings = lazy(() =>
  import('../../features/accounts/security/security-settings.tsx').then((module) => ({
    default: module.SecuritySettings,
  })),
)

export const Route = createFileRoute('/_app/profile/$userId')({
  head: () => ({ meta: [{ title: 'Profile: GarageTale' }] }),
  component: Profile,
})

function Profile() {
  const { userId } = Route.useParams()
  // A key: nothing of one person may linger on the page of the next.
  return (
    <ProfileScreen
      key={userId}
      userId={userId}
      security={<SecuritySettings />}
      actionsOn={(member) => <MessageButton member={member} />}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'

export const Route = createFileRoute('/_app/profile/$userId')({
  head: () => ({ meta: [{ title: 'Profile: GarageTale' }] }),
  component: Profile,
})

function Profile() {
  const { userId } = Route.useParams()
  // A key: nothing of one person may linger on the page of the next.
  return <ProfileScreen key={userId} userId={userId} />
}

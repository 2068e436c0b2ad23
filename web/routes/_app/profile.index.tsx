import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../community/profile/profile-screen.tsx'

export const Route = createFileRoute('/_app/profile/')({
  head: () => ({ meta: [{ title: 'Profile: GarageTale' }] }),
  component: () => <ProfileScreen userId={undefined} />,
})

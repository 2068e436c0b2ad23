import { createFileRoute } from '@tanstack/react-router'
import { YourData } from '../../account/authentication/security/your-data.tsx'
import { useSession } from '../../app/session.ts'
import { SettingsPage } from '../../ui/settings-page.tsx'

export const Route = createFileRoute('/_app/my-data')({
  head: () => ({ meta: [{ title: 'My data: GarageTale' }] }),
  component: MyData,
})

function MyData() {
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : undefined
  return (
    <SettingsPage title="My data" text="It’s yours: take it with you, bring it from elsewhere, or delete it.">
      {user && <YourData email={user.email} twoFactor={user.two_factor_enabled} />}
    </SettingsPage>
  )
}

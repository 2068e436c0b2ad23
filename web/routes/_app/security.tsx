import { createFileRoute } from '@tanstack/react-router'
import { SecuritySettings } from '../../account/authentication/security/security-settings.tsx'
import { BlockedMembers } from '../../members/blocks/blocked-members.tsx'
import { SettingsPage } from '../../ui/settings-page.tsx'
import { ApiKeys } from '../../vehicles/access/api-keys/api-keys.tsx'

export const Route = createFileRoute('/_app/security')({
  head: () => ({ meta: [{ title: 'Security: GarageTale' }] }),
  component: Security,
})

function Security() {
  return (
    <SettingsPage
      title="Security"
      text="Your password, two-factor sign-in, where you’re signed in, your API keys, and whom you’ve blocked."
    >
      <SecuritySettings withData={false} />
      <ApiKeys />
      <BlockedMembers />
    </SettingsPage>
  )
}

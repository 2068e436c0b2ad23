import { createFileRoute } from '@tanstack/react-router'
import { PreferencesPage } from '../../members/notifications/preferences/preferences-page.tsx'
import { PushDevices } from '../../members/notifications/push/push-devices.tsx'

export const Route = createFileRoute('/_app/notifications')({
  head: () => ({ meta: [{ title: 'Notifications: GarageTale' }] }),
  component: () => <PreferencesPage devices={<PushDevices />} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { DueScreen } from '../../records/dashboard/due-screen.tsx'

export const Route = createFileRoute('/_app/due')({
  head: () => ({ meta: [{ title: 'What’s due: GarageTale' }] }),
  loader: () =>
    void import('../../records/dashboard/dashboard.api.ts').then(({ prefetchDashboard }) => prefetchDashboard()),
  component: DueScreen,
})

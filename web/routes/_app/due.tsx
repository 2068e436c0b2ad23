import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '../../app/prefetch.ts'
import { DueScreen } from '../../records/dashboard/due-screen.tsx'

export const Route = createFileRoute('/_app/due')({
  head: () => ({ meta: [{ title: 'What’s due: GarageTale' }] }),
  loader: () =>
    prefetch(import('../../records/dashboard/dashboard.api.ts'), ({ prefetchDashboard }) => prefetchDashboard()),
  component: DueScreen,
})

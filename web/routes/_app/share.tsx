import { createFileRoute } from '@tanstack/react-router'
import { ShareScreen } from './-log/share-screen.tsx'

export const Route = createFileRoute('/_app/share')({
  head: () => ({ meta: [{ title: 'Shared with GarageTale: GarageTale' }] }),
  component: ShareScreen,
})

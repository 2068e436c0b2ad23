import { createFileRoute } from '@tanstack/react-router'
import { GroupsPage } from '../../community/groups/groups-page.tsx'

export const Route = createFileRoute('/_app/community')({
  head: () => ({ meta: [{ title: 'Community: GarageTale' }] }),
  component: GroupsPage,
})

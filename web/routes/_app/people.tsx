import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '../../vehicles/access/people-page.tsx'

export const Route = createFileRoute('/_app/people')({
  head: () => ({ meta: [{ title: 'People with access: GarageTale' }] }),
  component: PeopleScreen,
})

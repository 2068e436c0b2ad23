import { createFileRoute } from '@tanstack/react-router'
import { EnquiriesPage } from '../../sharing/enquiries/enquiries-page.tsx'

export const Route = createFileRoute('/_app/enquiries/')({
  head: () => ({ meta: [{ title: 'Enquiries: GarageTale' }] }),
  component: EnquiriesPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { EnquiryPage } from '../../sharing/enquiries/enquiry-page.tsx'

export const Route = createFileRoute('/_app/enquiries/$enquiryId')({
  head: () => ({ meta: [{ title: 'Enquiry: GarageTale' }] }),
  component: Opened,
})

function Opened() {
  const { enquiryId } = Route.useParams()
  return <EnquiryPage key={enquiryId} enquiryId={enquiryId} />
}

import { createFileRoute, Link } from '@tanstack/react-router'
import { PreparingPage } from '../../features/preparing/preparing-page.tsx'
import { buttonClass } from '../../ui/button.tsx'

export const Route = createFileRoute('/_app/guides')({
  head: () => ({ meta: [{ title: 'Guides: GarageTale' }] }),
  component: Guides,
})

function Guides() {
  return (
    <PreparingPage
      title="Guides"
      purpose="A library of videos and handbooks that members share, sorted by make and model, so that the right page is at hand before the first bolt."
      bodyType="pickup"
      colour="Orange"
      action={
        <Link to="/faqs" className={buttonClass()}>
          Read the FAQs
        </Link>
      }
    />
  )
}

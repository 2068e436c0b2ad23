import { createFileRoute, Link } from '@tanstack/react-router'
import { PreparingPage } from '../../features/preparing/preparing-page.tsx'
import { buttonClass } from '../../ui/button.tsx'

export const Route = createFileRoute('/_app/business/')({
  head: () => ({ meta: [{ title: 'Business Profile: GarageTale' }] }),
  component: Business,
})

function Business() {
  return (
    <PreparingPage
      title="Business Profile"
      purpose="Workshops and detailers will show their services, opening hours and reviews here, and members will find their own service history with them."
      bodyType="van"
      colour="White"
      action={
        <Link to="/subscription" className={buttonClass()}>
          See your plan
        </Link>
      }
    />
  )
}

import { createFileRoute, Link } from '@tanstack/react-router'
import { PreparingPage } from '../../features/preparing/preparing-page.tsx'
import { buttonClass } from '../../ui/button.tsx'

export const Route = createFileRoute('/_app/business/$userId')({
  head: () => ({ meta: [{ title: 'Business Profile: GarageTale' }] }),
  component: MemberBusiness,
})

function MemberBusiness() {
  return (
    <PreparingPage
      title="Business Profile"
      purpose="This is where a member’s business will show its services, opening hours and reviews."
      bodyType="van"
      colour="Silver"
      action={
        <Link to="/subscription" className={buttonClass()}>
          See your plan
        </Link>
      }
    />
  )
}

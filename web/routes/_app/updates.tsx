import { createFileRoute, Link } from '@tanstack/react-router'
import { PreparingPage } from '../../features/preparing/preparing-page.tsx'
import { buttonClass } from '../../ui/button.tsx'

export const Route = createFileRoute('/_app/updates')({
  head: () => ({ meta: [{ title: 'Garage Updates: GarageTale' }] }),
  component: Updates,
})

function Updates() {
  return (
    <PreparingPage
      title="Garage Updates"
      purpose="The Petrolhead Feed will gather posts from the people you follow, news from the motoring press and what happens in your own garage."
      bodyType="estate"
      colour="Blue"
      action={
        <Link to="/vehicles" className={buttonClass()}>
          Go to My Vehicles
        </Link>
      }
    />
  )
}

import { createFileRoute, Link } from '@tanstack/react-router'
import { PreparingPage } from '../../features/preparing/preparing-page.tsx'
import { buttonClass } from '../../ui/button.tsx'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const Route = createFileRoute('/_app/vehicle/$vehicleId')({
  validateSearch: (search: Record<string, unknown>): { tab?: string; action?: string } => ({
    tab: text(search.tab),
    action: text(search.action),
  }),
  head: () => ({ meta: [{ title: 'Vehicle: GarageTale' }] }),
  component: Vehicle,
})

function Vehicle() {
  return (
    <PreparingPage
      title="Vehicle"
      purpose="Each vehicle will have its own book here: service records, costs, MOT history, photos, documents and the road it has come."
      bodyType="saloon"
      colour="Maroon"
      action={
        <Link to="/vehicles" className={buttonClass()}>
          Back to My Vehicles
        </Link>
      }
    />
  )
}

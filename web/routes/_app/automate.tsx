import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '../../app/prefetch.ts'
import { AutomatePage } from '../../assistant/automate-page.tsx'

interface AutomateAddress {
  /** The vehicle it is about: an id, or 'none'. */
  vehicle?: string
}

export const Route = createFileRoute('/_app/automate')({
  validateSearch: ({ vehicle }: Record<string, unknown>): AutomateAddress =>
    typeof vehicle === 'string' && vehicle ? { vehicle } : {},
  head: () => ({ meta: [{ title: 'Ask AutoMate: GarageTale' }] }),
  loader: () => prefetch(import('../../assistant/automate.api.ts'), (api) => api.prefetchAutomate()),
  component: AutoMate,
})

function AutoMate() {
  const { vehicle } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AutomatePage
      vehicle={vehicle}
      onVehicle={(named) => void navigate({ search: { vehicle: named }, replace: true, resetScroll: false })}
    />
  )
}

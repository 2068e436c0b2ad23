import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../sharing/vehicle-import/import-page.tsx'

const id = /^[\da-f-]{36}$/
const idIn = (value: unknown) => (typeof value === 'string' && id.test(value) ? value : undefined)

export const Route = createFileRoute('/_app/import')({
  validateSearch: (search: Record<string, unknown>): { of?: string | undefined; vehicle?: string | undefined } => ({
    of: idIn(search.of),
    vehicle: idIn(search.vehicle),
  }),
  head: () => ({ meta: [{ title: 'Import records: GarageTale' }] }),
  component: Import,
})

function Import() {
  const { of, vehicle } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ImportPage
      importId={of}
      vehicleId={vehicle}
      onOpen={(importId) => void navigate({ search: { of: importId, vehicle } })}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import {
  noSpecification,
  noVehicleData,
  safetyGroup,
  specificationFailed,
  specificationGroups,
  type VehicleSpecification,
} from '#domain/vehicles/specification.ts'
import { ApiError } from '../../app/http.ts'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { specificationQuery } from './overview.api.ts'

export function Specification({ vehicleId }: { vehicleId: string }) {
  const { data, error, isFetching, refetch } = useQuery(specificationQuery(vehicleId))
  if (data) return <Groups specification={data} />
  if (!error || isFetching) return <Loading className="mt-4" text="Loading specifications..." />
  const missing = error instanceof ApiError && [noVehicleData, noSpecification].includes(error.message)
  return (
    <ErrorBox
      title={missing ? error.message : specificationFailed}
      onRetry={missing ? undefined : () => refetch()}
      retryText="Retry"
      className="mt-4"
    >
      {missing
        ? 'Specifications come from the registration lookup; vehicles entered by hand don’t have any.'
        : 'Check your connection and try again.'}
    </ErrorBox>
  )
}

function Groups({ specification }: { specification: VehicleSpecification }) {
  const rated = safetyGroup.fields.some(([field]) => specification[field] !== null)
  return (
    <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-2">
      {[...specificationGroups, ...(rated ? [safetyGroup] : [])].map(({ title, fields }) => (
        <section key={title}>
          <h3 className="mb-2 border-b-2 border-primary pb-1 text-lg">{title}</h3>
          <dl className="divide-y divide-line">
            {fields.map(([field, label, unit]) => (
              <div key={field} className="flex justify-between gap-4 py-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="figures text-right font-medium">{shown(specification[field], unit)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function shown(value: string | number | null, unit?: string) {
  if (value === null)
    return (
      <>
        <span aria-hidden className="text-muted">
          –
        </span>
        <span className="sr-only">Not recorded</span>
      </>
    )
  const text = typeof value === 'number' ? value.toLocaleString('en-GB', { maximumFractionDigits: 2 }) : value
  if (!unit) return text
  return unit === '%' ? `${text}%` : `${text} ${unit}`
}

import { formatDate, formatMiles } from '#domain/format.ts'
import type { PublicAmendment } from '#domain/public-vehicle.ts'

/** Wax, pressed once: what stands here was fixed when the car changed hands. */
export const Sealed = () => (
  <p className="mt-3 flex items-center gap-2 text-sm font-semibold">
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
      <path
        fill="#b3261e"
        d="M12 1.500c1.600-.6 3 .9 4.400 1.400 1.500.5 3.300.2 4.100 1.500.9 1.300.1 2.900.4 4.400.3 1.500 1.800 2.600 1.600 4.200-.2 1.500-2 2.200-2.800 3.500-.8 1.300-.7 3.200-2 4-1.300.9-2.900.1-4.400.3-1.500.3-2.800 1.700-4.300 1.300-1.500-.3-2.100-2-3.400-2.900-1.200-.9-3.100-.9-3.900-2.200-.8-1.300 0-2.900-.1-4.400-.2-1.500-1.500-2.900-1.100-4.400.4-1.500 2.100-2 3-3.200.9-1.200 1-3.100 2.300-3.800 1.400-.7 2.900.2 4.400.2z"
      />
      <circle cx="11.800" cy="12" r="6.400" fill="none" stroke="#fff" strokeOpacity=".75" />
      <path
        d="m8.700 12.200 2.200 2.200 4.200-4.400"
        fill="none"
        stroke="#fff"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    </svg>
    Sealed at handover
  </p>
)

/** What was said later stands beside the original, never instead of it. */
export const Amendments = ({ amendments }: { amendments: PublicAmendment[] }) =>
  amendments.length > 0 && (
    <ul className="mt-3 grid gap-3">
      {amendments.map((amendment) => (
        <li key={amendment.created_at} className="border-l-4 border-plate py-0.5 pl-3">
          <p className="text-sm font-semibold">Amended on {formatDate(amendment.created_at)}</p>
          <dl className="text-sm">
            {Object.entries(amendment.changes).map(([field, { from, to }]) => (
              <div key={field} className="wrap-anywhere">
                <dt className="inline text-muted">{labels[field] ?? field}: </dt>
                <dd className="inline">
                  <del className="text-muted">{said(field, from)}</del>{' '}
                  <ins className="no-underline">{said(field, to)}</ins>
                </dd>
              </div>
            ))}
          </dl>
          {amendment.reason && <p className="text-sm wrap-anywhere">{amendment.reason}</p>}
        </li>
      ))}
    </ul>
  )

const labels: Record<string, string> = {
  type: 'Type',
  title: 'Title',
  date: 'Date',
  mileage: 'Mileage',
  comments: 'Comments',
  service_center: 'Service Center',
  name: 'Name',
  brand: 'Brand',
  install_date: 'Installed',
  description: 'Description',
  is_major_upgrade: 'Major upgrade',
}

function said(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'mileage' && typeof value === 'number') return formatMiles(value)
  if (field.endsWith('date') && typeof value === 'string') return formatDate(value) || value
  return String(value)
}

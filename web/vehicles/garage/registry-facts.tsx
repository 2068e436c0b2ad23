import { formatDate } from '#domain/basics/format.ts'
import { type TaxStatus, taxStatusWords } from '#domain/vehicles/official.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { cx } from '../../ui/cx.ts'

type RegistryFactsProps = Partial<Pick<VehicleDetail, 'tax_status' | 'tax_due_date' | 'mot_status' | 'mot_expiry'>> & {
  /** The DVLA's own word, where it was asked. */
  tax_told?: TaxStatus | null
  hint: string
}

/** What only the registry says: shown, never editable. */
export function RegistryFacts({
  tax_status,
  tax_told,
  tax_due_date,
  mot_status,
  mot_expiry,
  hint,
}: RegistryFactsProps) {
  return (
    <section aria-labelledby="registry-facts" className="rounded-md border border-line bg-raised p-4">
      <h3 id="registry-facts" className="text-lg">
        Tax and MOT
      </h3>
      <p className="text-sm text-muted">{hint}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Fact term="Tax status" {...(tax_told ? toldOf(tax_told) : statusOf(tax_status))} />
        <Fact term="Tax due" value={tax_due_date && formatDate(tax_due_date)} />
        <Fact term="MOT status" {...statusOf(mot_status)} />
        <Fact term="MOT expiry" value={mot_expiry && formatDate(mot_expiry)} />
      </dl>
    </section>
  )
}

/** A status is only shown with its date. */
const statusOf = (status: VehicleDetail['tax_status'] | undefined) =>
  status && status !== 'Unknown' ? { value: status, tone: tones[status] } : { value: null }

const toldOf = (told: TaxStatus) => ({
  value: taxStatusWords[told],
  tone: { taxed: 'text-good', untaxed: 'text-danger', sorn: '', not_taxed_for_road_use: '' }[told],
})

const tones = { Valid: 'text-good', Expired: 'text-danger' }

const Fact = ({ term, value, tone }: { term: string; value: string | null | undefined; tone?: string }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className={cx('figures', value ? cx('font-semibold', tone) : 'text-muted')}>{value || 'Not found'}</dd>
  </div>
)

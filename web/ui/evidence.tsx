import type { Evidence } from '#domain/records/evidence.ts'
import type { VehicleIdentity } from '#domain/vehicles/identity-rules.ts'
import { identityWords } from '#domain/vehicles/vehicle-identity.ts'
import { EvidenceMark } from './art/evidence-mark.tsx'
import { cx } from './cx.ts'

type EvidenceLineProps = {
  evidence: Evidence
  /** The owner of the business that confirmed it, whose page it links to. */
  userId?: string | undefined
  /** The vehicle it was confirmed for, if the vehicle has another identity now. */
  vehicle?: VehicleIdentity | null | undefined
  className?: string
}

/** What an entry rests on, in the same words for owner, recipient and buyer. */
export function EvidenceLine({ evidence, userId, vehicle, className }: EvidenceLineProps) {
  const { grade, sentence, entered, changed, mileage } = evidence
  const doubtful = mileage?.includes('not')
  return (
    <p className={cx('flex gap-1.5 text-sm text-muted', className)}>
      <EvidenceMark grade={grade} />
      <span className="min-w-0 wrap-anywhere">
        <span className={cx('font-semibold', grade === 'confirmed' ? 'text-good' : 'text-ink')}>
          {userId && grade === 'confirmed' ? (
            <a href={`/business/${userId}`} className="underline underline-offset-4">
              {sentence.slice(0, -1)}
            </a>
          ) : (
            sentence.slice(0, -1)
          )}
          {vehicle && ` for the ${identityWords(vehicle)}`}.
        </span>{' '}
        {entered}.{changed && ` ${changed}.`}
        {mileage && <span className={doubtful ? 'font-semibold text-warn' : undefined}> {mileage}.</span>}
      </span>
    </p>
  )
}

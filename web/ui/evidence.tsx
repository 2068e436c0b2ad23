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
  /** The mark is left out beside a stamp, which says the same. */
  stamped?: boolean
  className?: string
}

/** What an entry rests on, in the same words for owner, recipient and buyer. */
export function EvidenceLine({ evidence, userId, vehicle, stamped, className }: EvidenceLineProps) {
  const { grade, sentence, entered, changed, mileage } = evidence
  const doubtful = mileage?.includes('not')
  return (
    <p className={cx('flex gap-1.5 text-sm text-muted', className)}>
      {!stamped && <EvidenceMark grade={grade} />}
      <span className="min-w-0 wrap-anywhere">
        <span className={cx('font-semibold', grade === 'confirmed' ? 'text-good' : 'text-ink')}>
          {userId && grade === 'confirmed' ? (
            <>
              <a href={`/business/${userId}`} className="underline underline-offset-4">
                {sentence.slice(0, -1)}
              </a>
              {vehicle ? ` for the ${identityWords(vehicle)}.` : '.'}
            </>
          ) : (
            sentence
          )}
        </span>
        {[entered, changed, doubtful ? null : mileage].map((words) => (words ? ` ${words}.` : '')).join('')}
        {doubtful && <span className="font-semibold text-warn">{` ${mileage}.`}</span>}
      </span>
    </p>
  )
}

import { formatLongDate } from '#domain/basics/format.ts'
import { type IdentityChange, identityChangeWords } from '#domain/vehicles/vehicle-identity.ts'

/** 'Registration changed from GT17 QBM to P1 ATE on 3 May 2026', and when it was entered if that is another day. */
export function IdentityChangeLine({ change }: { change: IdentityChange }) {
  const [on, written] = [formatLongDate(change.changed_at), formatLongDate(change.created_at)]
  return (
    <>
      {identityChangeWords(change)} on <time dateTime={change.changed_at}>{on}</time>
      {written !== on && (
        <>
          {' '}
          (entered on <time dateTime={change.created_at}>{written}</time>)
        </>
      )}
    </>
  )
}

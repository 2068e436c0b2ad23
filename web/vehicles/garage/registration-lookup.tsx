import { Search } from 'lucide-react'
import { type Control, useController } from 'react-hook-form'
import { normaliseRegistration } from '#domain/vehicles/registration.ts'
import { Button } from '../../ui/button.tsx'
import { PlateField } from '../../ui/forms/plate-field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import type { useLookup } from './use-lookup.ts'
import type { VehicleFormIn } from './vehicle-form.ts'

type RegistrationLookupProps = {
  // biome-ignore lint/suspicious/noExplicitAny: what the form becomes is of no matter to its fields
  control: Control<VehicleFormIn, any, any>
  lookup: ReturnType<typeof useLookup>
  /** The current input was found in the registry. */
  found: boolean
}

/** The registration, and the result of looking it up. */
export function RegistrationLookup({ control, lookup, found }: RegistrationLookupProps) {
  const { field: registration, fieldState } = useController({ control, name: 'registration_number' })
  const typed = registration.value ?? ''
  return (
    <div className="grid gap-3">
      <PlateField
        label="Registration"
        optional
        {...registration}
        value={typed}
        error={fieldState.error?.message}
        readOnly={lookup.searching}
        onEnter={() => lookup.search(typed)}
        action={
          <Button
            size="lg"
            variant="secondary"
            icon={<Search aria-hidden className="size-5" />}
            busy={lookup.searching}
            busyText="Searching..."
            disabled={normaliseRegistration(typed) === ''}
            onClick={() => lookup.search(typed)}
            className="min-h-14! grow md:grow-0"
          >
            Look Up
          </Button>
        }
      />
      {lookup.problem && (
        <ErrorBox title={lookup.problem.detail && lookup.problem.text}>
          {lookup.problem.detail ?? lookup.problem.text}
        </ErrorBox>
      )}
      <p role="status" className={found ? 'font-medium text-good' : 'sr-only'}>
        {found && 'Found. Check the details and add anything that’s missing.'}
      </p>
    </div>
  )
}

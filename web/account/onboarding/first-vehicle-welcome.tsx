import { Search } from 'lucide-react'
import { useState } from 'react'
import { lookupRefusals, type RegistryPrefill } from '#domain/vehicles/registry.ts'
import { ApiError } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PlateField } from '../../ui/forms/plate-field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { useSite } from '../../ui/this-site.ts'

type FirstVehicleWelcomeProps = {
  name: string
  lookUp: (registration: string) => Promise<RegistryPrefill>
  onFound: (vehicle: RegistryPrefill) => void
  /** The member prefers to type, or the registry does not know the vehicle; the typed registration is passed on. */
  onManual: (registration: string, problem?: string) => void
  onClose: () => void
}

/** Greets a new member and asks for the registration of their first car. */
export function FirstVehicleWelcome({ name, lookUp, onFound, onManual, onClose }: FirstVehicleWelcomeProps) {
  const [registration, setRegistration] = useState('')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState('')
  const [searching, setSearching] = useState(false)
  const [firstName] = name.trim().split(/\s+/)
  const site = useSite()

  async function search() {
    setMissing(registration === '')
    setProblem('')
    if (registration === '' || searching) return
    setSearching(true)
    try {
      onFound(await lookUp(registration))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        onManual(registration, lookupRefusals.registration_not_found)
      else setProblem(explainLookup(error))
    } finally {
      setSearching(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Welcome to ${site.name}, ${firstName}`}
      description="Your account is ready. Which car will you add first?"
      footer={
        <>
          <Button variant="secondary" disabled={searching} onClick={() => onManual(registration)}>
            Enter Manually
          </Button>
          <Button
            icon={<Search aria-hidden className="size-5" />}
            busy={searching}
            busyText="Searching..."
            disabled={registration === ''}
            onClick={search}
          >
            Look Up
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <PlateField
          label="Registration number"
          plain
          value={registration}
          onChange={(typed) => {
            setRegistration(typed)
            setMissing(false)
          }}
          onEnter={search}
          readOnly={searching}
          error={missing ? 'Please enter a registration number' : undefined}
        />
        {problem && <ErrorBox>{problem}</ErrorBox>}
        <p className="text-muted">
          We’ll look up the make, model, engine, MOT history and tax date. You can check them before anything is saved.
        </p>
      </div>
    </Dialog>
  )
}

function explainLookup(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return lookupRefusals.registry_unreachable
  return error.status < 500 && error.message ? error.message : (textOf(error.code) ?? lookupRefusals.registry_failed)
}

const textOf = (code: string): string | undefined => lookupRefusals[code as keyof typeof lookupRefusals]

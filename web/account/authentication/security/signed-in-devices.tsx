import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useId, useState } from 'react'
import type { SignedInDevice } from '#domain/account/device.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { signOut } from '../../../app/sign-out.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { devicesQuery, endDevice, endOtherDevices } from './security.api.ts'

type Ending = { kind: 'one'; device: SignedInDevice } | { kind: 'others' }

export function SignedInDevices() {
  const heading = useId()
  const toast = useToast()
  const queries = useQueryClient()
  const { data: devices, isPending, error, refetch } = useQuery(devicesQuery)
  const [ending, setEnding] = useState<Ending>()

  const end = async () => {
    if (ending?.kind === 'one' && ending.device.is_current) return signOut()
    if (ending?.kind === 'one') await endDevice(ending.device.id)
    else await endOtherDevices()
    await queries.invalidateQueries(devicesQuery)
    toast({ title: ending?.kind === 'one' ? 'Signed out there' : 'Signed out everywhere else' })
  }
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-4 text-xl">
        Where you’re signed in
      </h3>
      {isPending && <Loading />}
      {error && <ErrorBox onRetry={() => void refetch()}>We couldn’t load the list.</ErrorBox>}
      {devices && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={() => setEnding({ kind: 'one', device })} />
          ))}
        </ul>
      )}
      {devices && devices.length > 1 && (
        <Button variant="secondary" className="mt-4" onClick={() => setEnding({ kind: 'others' })}>
          Sign out everywhere else
        </Button>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={(open) => open || setEnding(undefined)}
        title={ending?.kind === 'others' ? 'Sign out everywhere else?' : 'Sign out?'}
        text={textFor(ending)}
        confirmText="Sign out"
        cancelText="Cancel"
        busyText="Signing out..."
        tone="primary"
        onConfirm={end}
      />
    </section>
  )
}

function textFor(ending: Ending | undefined) {
  if (ending?.kind === 'others') return 'Every other device will need your password again. This one stays signed in.'
  if (ending?.device.is_current) return 'You will be signed out here.'
  return `${ending?.device.device ?? 'This device'} will need your password again.`
}

function DeviceRow({ device, onEnd }: { device: SignedInDevice; onEnd: () => void }) {
  return (
    <li className="flex items-center gap-3 p-3">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-2 font-medium">
          {device.device}
          {device.is_current && (
            <span className="rounded bg-good-soft px-1.5 text-sm whitespace-nowrap text-good">This device</span>
          )}
        </p>
        <p className="figures text-sm text-muted">
          Since {formatLongDate(device.created_at)}
          {device.ip_address && <>, from {device.ip_address}</>}
        </p>
      </div>
      <Button variant="quiet" size="sm" aria-label={`Sign out ${device.device}`} onClick={onEnd}>
        Sign out
      </Button>
    </li>
  )
}

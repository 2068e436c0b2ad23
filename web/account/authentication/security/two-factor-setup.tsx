import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import { TextField } from '../../../ui/forms/field.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { messageOf } from '../accounts.api.ts'
import { GoOrCancel } from './go-or-cancel.tsx'
import { confirmTwoFactor } from './security.api.ts'

type TwoFactorSetupProps = { uri: string; onConfirmed: () => Promise<void>; onCancel: () => void }

export function TwoFactorSetup({ uri, onConfirmed, onCancel }: TwoFactorSetupProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    setBusy(true)
    setError('')
    try {
      await confirmTwoFactor(code)
      await onConfirmed()
    } catch (reason) {
      setError(messageOf(reason, 'That code isn’t right. Check your authenticator app and try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p>Scan this with your authenticator app, then enter the code it shows.</p>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 3 }))}`}
          alt="QR code for your authenticator app"
          className="size-44 shrink-0 rounded-md border border-line bg-white"
        />
        <div className="min-w-0">
          <p className="text-sm text-muted">Can’t scan it? Type this key into the app:</p>
          <p className="mt-1 [font-family:ui-monospace,monospace] select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      {error && <ErrorBox>{error}</ErrorBox>}
      <TextField
        label="Code"
        hint="6 digits"
        name="code"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="one-time-code"
        maxLength={10}
        required
      />
      <GoOrCancel busy={busy} busyText="Checking..." onCancel={onCancel}>
        Turn on
      </GoOrCancel>
    </form>
  )
}

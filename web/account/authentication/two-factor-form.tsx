import { type FormEvent, useState } from 'react'
import { ApiError } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { useSite } from '../../ui/this-site.ts'
import { giveCode, messageOf } from './accounts.api.ts'

type TwoFactorFormProps = { keep: boolean; onSignedIn: () => Promise<void>; onBack: (message?: string) => void }

/** The second step of signing in: the app's code, or a recovery code. */
export function TwoFactorForm({ keep, onSignedIn, onBack }: TwoFactorFormProps) {
  const { name } = useSite()
  const [kind, setKind] = useState<'totp' | 'backup-code'>('totp')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    setError('')
    try {
      await giveCode(kind, {
        code: String(given.get('code')),
        trustDevice: given.get('trust') === 'on',
        keep_signed_in: keep,
      })
      await onSignedIn()
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'sign_in_again') onBack(reason.message)
      else setError(messageOf(reason, 'That code isn’t right.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      {kind === 'totp' ? (
        <TextField
          key="totp"
          label="Code"
          hint={`The 6 digits your authenticator app shows for ${name}.`}
          name="code"
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="one-time-code"
          maxLength={10}
          autoFocus
          required
        />
      ) : (
        <TextField
          key="backup-code"
          label="Recovery code"
          hint="Each works once."
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
          required
        />
      )}
      <Checkbox name="trust" label="Don’t ask for a code in this browser for 30 days" />
      <Button type="submit" size="lg" busy={busy} busyText="Checking...">
        Continue
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="quiet"
          onClick={() => {
            setError('')
            setKind(kind === 'totp' ? 'backup-code' : 'totp')
          }}
        >
          {kind === 'totp' ? 'Use a recovery code' : 'Use the authenticator app'}
        </Button>
        <Button variant="quiet" onClick={() => onBack()}>
          Back to Sign In
        </Button>
      </div>
    </form>
  )
}

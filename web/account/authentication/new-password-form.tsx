import { type FormEvent, useState } from 'react'
import { firstPasswordProblem } from '#domain/account/sign-up.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { messageOf } from './accounts.api.ts'
import { focusOn } from './focus-on.ts'
import { isExpired } from './use-mailed-link.ts'

type NewPasswordFormProps = {
  action: string
  busyText: string
  onSave: (password: string) => Promise<void>
  onExpired: () => void
}

/** A password, typed twice, for the account of a mailed link. */
export function NewPasswordForm({ action, busyText, onSave, onExpired }: NewPasswordFormProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const typed = { password: String(given.get('password')), confirmation: String(given.get('confirmation')) }
    const problem = firstPasswordProblem(typed)
    setError(problem?.message ?? '')
    if (problem) return focusOn(form, problem.field)
    setBusy(true)
    try {
      await onSave(typed.password)
    } catch (reason) {
      if (isExpired(reason)) onExpired()
      else setError(messageOf(reason, 'We couldn’t set the password. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <PasswordField
        label="New password"
        hint="At least 8 characters."
        name="password"
        autoComplete="new-password"
        required
      />
      <PasswordField label="Confirm new password" name="confirmation" autoComplete="new-password" required />
      <Button type="submit" size="lg" busy={busy} busyText={busyText}>
        {action}
      </Button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { firstPasswordProblem } from '#domain/sign-up.ts'
import { ApiError } from '../../app/http.ts'
import { sessionChanged } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { messageOf, resetPassword } from './accounts.api.ts'
import { focusOn } from './focus-on.ts'

type ResetPasswordFormProps = { token: string; onDone: () => void; onExpired: () => void }

export function ResetPasswordForm({ token, onDone, onExpired }: ResetPasswordFormProps) {
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
      await resetPassword(token, typed.password)
      await sessionChanged()
      onDone()
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'link_expired') onExpired()
      else setError(messageOf(reason, 'The password could not be set. Please try again.'))
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
      <Button type="submit" size="lg" busy={busy} busyText="Saving...">
        Set new password
      </Button>
    </form>
  )
}

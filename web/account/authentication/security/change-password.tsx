import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { firstPasswordProblem } from '#domain/account/sign-up.ts'
import { ApiError } from '../../../app/http.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/forms/field.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { messageOf } from '../accounts.api.ts'
import { focusOn } from '../focus-on.ts'
import { changePassword, devicesQuery } from './security.api.ts'

export function ChangePassword({ email }: { email: string }) {
  const toast = useToast()
  const queries = useQueryClient()
  const heading = useId()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const current = String(given.get('current'))
    const typed = { password: String(given.get('password')), confirmation: String(given.get('confirmation')) }
    const problem = current
      ? firstPasswordProblem(typed)
      : { field: 'current', message: 'Please enter your current password' }
    setError(problem?.message ?? '')
    if (problem) return focusOn(form, problem.field)
    setBusy(true)
    try {
      await changePassword(current, typed.password)
      form.reset()
      toast({ title: 'Password changed', description: 'Your other devices have been signed out.', tone: 'good' })
      await queries.invalidateQueries(devicesQuery)
    } catch (reason) {
      setError(messageOf(reason, 'We couldn’t change the password. Please try again.'))
      focusOn(form, reason instanceof ApiError && reason.fields.newPassword ? 'password' : 'current')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-4 text-xl">
        Password
      </h3>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        {error && <ErrorBox>{error}</ErrorBox>}
        {/* Password managers look for the account a new password belongs to. */}
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <PasswordField label="Current password" name="current" autoComplete="current-password" required />
        <div className="grid gap-4 md:grid-cols-2">
          <PasswordField
            label="New password"
            hint="At least 8 characters."
            name="password"
            autoComplete="new-password"
            required
          />
          <PasswordField label="Confirm new password" name="confirmation" autoComplete="new-password" required />
        </div>
        <Button type="submit" variant="secondary" busy={busy} busyText="Saving..." className="justify-self-start">
          Change password
        </Button>
      </form>
    </section>
  )
}

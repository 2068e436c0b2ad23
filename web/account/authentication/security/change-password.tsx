import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { firstPasswordProblem } from '#domain/account/sign-up.ts'
import { ApiError } from '../../../app/http.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/forms/field.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { messageOf } from '../accounts.api.ts'
import { focusOn } from '../focus-on.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { useCheckedForm } from '../use-checked-form.ts'
import { changePassword, devicesQuery } from './security.api.ts'

export function ChangePassword({ email }: { email: string }) {
  const toast = useToast()
  const queries = useQueryClient()
  const heading = useId()
  const { submit, busy, error } = useCheckedForm({
    fields: ['current', 'password', 'confirmation'],
    check: (typed) =>
      typed.current ? firstPasswordProblem(typed) : { field: 'current', message: 'Please enter your current password' },
    send: async ({ current, password }, form) => {
      await changePassword(current, password)
      form.reset()
      toast({ title: 'Password changed', description: 'Your other devices have been signed out.', tone: 'good' })
      await queries.invalidateQueries(devicesQuery)
    },
    explain: (reason, form) => {
      focusOn(form, reason instanceof ApiError && reason.fields.newPassword ? 'password' : 'current')
      return messageOf(reason, 'We couldn’t change the password. Please try again.')
    },
  })
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
          <NewPasswordFields />
        </div>
        <Button type="submit" variant="secondary" busy={busy} busyText="Saving..." className="justify-self-start">
          Change password
        </Button>
      </form>
    </section>
  )
}

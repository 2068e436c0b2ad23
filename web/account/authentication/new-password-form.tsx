import { firstPasswordProblem } from '#domain/account/sign-up.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { messageOf } from './accounts.api.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { isExpired } from './use-mailed-link.ts'

type NewPasswordFormProps = {
  action: string
  busyText: string
  onSave: (password: string) => Promise<void>
  onExpired: () => void
}

/** A password, typed twice, for the account of an emailed link. */
export function NewPasswordForm({ action, busyText, onSave, onExpired }: NewPasswordFormProps) {
  const { submit, busy, error } = useCheckedForm({
    fields: ['password', 'confirmation'],
    check: firstPasswordProblem,
    send: ({ password }) => onSave(password),
    explain: (reason) => {
      if (!isExpired(reason)) return messageOf(reason, 'We couldn’t set the password. Please try again.')
      onExpired()
      return ''
    },
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <NewPasswordFields />
      <Button type="submit" size="lg" busy={busy} busyText={busyText}>
        {action}
      </Button>
    </form>
  )
}

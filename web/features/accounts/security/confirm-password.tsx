import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { messageOf } from '../accounts.api.ts'

type ConfirmPasswordProps = {
  text: string
  button: string
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}

export function ConfirmPassword({ text, button, onPassword, onCancel }: ConfirmPasswordProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setError(password ? '' : 'Please enter your password')
    if (!password) return
    setBusy(true)
    try {
      await onPassword(password)
    } catch (reason) {
      setError(messageOf(reason, 'That did not work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{text}</p>
      {error && <ErrorBox>{error}</ErrorBox>}
      <PasswordField label="Your password" name="password" autoComplete="current-password" autoFocus required />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {button}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { PasswordField } from '../../../ui/forms/field.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { messageOf } from '../accounts.api.ts'
import { GoOrCancel } from './go-or-cancel.tsx'
import type { Proof } from './security.api.ts'

type ConfirmPasswordProps = {
  text: string
  button: string
  /** Whether a code is asked for as well. */
  withCode: boolean
  onProof: (proof: Proof) => Promise<void>
  onCancel: () => void
}

export function ConfirmPassword({ text, button, withCode, onProof, onCancel }: ConfirmPasswordProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [password, code] = [String(given.get('password')), String(given.get('code') ?? '').trim()]
    const problem = !password ? 'Please enter your password' : withCode && !code ? 'Please enter a code' : ''
    setError(problem)
    if (problem) return
    setBusy(true)
    try {
      await onProof({ password, ...(withCode ? { code } : {}) })
    } catch (reason) {
      setError(messageOf(reason, 'That didn’t work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{text}</p>
      {error && <ErrorBox>{error}</ErrorBox>}
      <PasswordField label="Your password" name="password" autoComplete="current-password" autoFocus required />
      {withCode && <CodeField required />}
      <GoOrCancel busy={busy} onCancel={onCancel}>
        {button}
      </GoOrCancel>
    </form>
  )
}

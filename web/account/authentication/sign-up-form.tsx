import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { firstSignUpProblem, minimumAge } from '#domain/account/sign-up.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { linkClass } from './account-page.tsx'
import { messageOf, signUp } from './accounts.api.ts'
import { focusOn } from './focus-on.ts'

type SignUpFormProps = {
  next: string | undefined
  onSignedIn: () => Promise<void>
  onWaiting: (email: string) => void
}

export function SignUpForm({ next, onSignedIn, onWaiting }: SignUpFormProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const typed = {
      name: String(given.get('name')),
      email: String(given.get('email')),
      password: String(given.get('password')),
      confirmation: String(given.get('confirmation')),
    }
    const problem = firstSignUpProblem(typed)
    setError(problem?.message ?? '')
    if (problem) return focusOn(form, problem.field)
    setBusy(true)
    try {
      const { name, email, password } = typed
      const { signed_in } = await signUp({ name, email, password, next, ...referral() })
      if (signed_in) await onSignedIn()
      else onWaiting(email.trim())
    } catch (reason) {
      setError(messageOf(reason, 'An error occurred during signup'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <TextField label="Name" name="name" autoComplete="name" maxLength={80} required />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label="Password"
        hint="At least 8 characters; a few words in a row make a good one."
        name="password"
        autoComplete="new-password"
        required
      />
      <PasswordField label="Confirm Password" name="confirmation" autoComplete="new-password" required />
      <p className="text-sm text-muted">
        By creating an account you agree to the{' '}
        <Link to="/terms" target="_blank" className={linkClass}>
          Terms of Service
        </Link>
        , confirm that you are at least {minimumAge}, and have read the{' '}
        <Link to="/privacy" target="_blank" className={linkClass}>
          Privacy Policy
        </Link>
        .
      </p>
      <Button type="submit" size="lg" busy={busy} busyText="Creating your account...">
        Create Account
      </Button>
    </form>
  )
}

/** Read as text: the router would take a code of digits for a number. */
function referral() {
  const ref = new URLSearchParams(window.location.search).get('ref')
  return ref ? { ref } : {}
}

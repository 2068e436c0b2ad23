import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { sessionChanged } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { messageOf, signIn } from './accounts.api.ts'
import { EmailField } from './email-field.tsx'
import { focusOn } from './focus-on.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { KeepSignedIn, keepsIn } from './keep-signed-in.tsx'
import { TwoFactorForm } from './two-factor-form.tsx'

export type SignInMode = 'sign-in' | 'forgot' | 'code'
const pauseAfterSignIn = 500

type SignInFormProps = {
  mode: SignInMode
  onMode: (mode: SignInMode) => void
  onSuccess?: () => void
  /** In a dialog the first field takes focus; a page starts at its top. */
  takesFocus?: boolean
  /** For a member who was here a moment ago. */
  again?: { email: string; onEmailTyped: (email: string) => void }
}

export function SignInForm({ mode, onMode, onSuccess, takesFocus = false, again }: SignInFormProps) {
  const router = useRouter()
  const [email, setEmail] = useState(again?.email ?? '')
  const [error, setError] = useState('')
  const [keep, setKeep] = useState(false)
  const [done, setDone] = useState(false)

  const finish = async () => {
    setDone(true)
    if (!again) await new Promise((resolve) => setTimeout(resolve, pauseAfterSignIn))
    await sessionChanged()
    if (onSuccess) onSuccess()
    else await router.navigate({ to: '/' })
  }
  const turnTo = (next: SignInMode, message = '') => {
    setError(message)
    onMode(next)
  }

  if (done)
    return (
      <p role="status" className="py-4 text-lg">
        {again ? 'Signed in.' : 'Signed in. Opening your garage…'}
      </p>
    )
  if (mode === 'forgot') return <ForgotPasswordForm email={email} onEmail={setEmail} onBack={() => turnTo('sign-in')} />
  if (mode === 'code')
    return <TwoFactorForm keep={keep} onSignedIn={finish} onBack={(message) => turnTo('sign-in', message)} />
  return (
    <PasswordForm
      {...{ email, error, takesFocus }}
      onEmailTyped={again?.onEmailTyped}
      onEmail={setEmail}
      onError={setError}
      onForgot={() => turnTo('forgot')}
      onCodeNeeded={(keep) => {
        setKeep(keep)
        turnTo('code')
      }}
      onSignedIn={finish}
    />
  )
}

type PasswordFormProps = {
  email: string
  error: string
  takesFocus: boolean
  onEmailTyped: ((email: string) => void) | undefined
  onEmail: (email: string) => void
  onError: (message: string) => void
  onForgot: () => void
  onCodeNeeded: (keep: boolean) => void
  onSignedIn: () => Promise<void>
}

function PasswordForm({
  email,
  error,
  takesFocus,
  onEmailTyped,
  onEmail,
  onError,
  onForgot,
  onCodeNeeded,
  onSignedIn,
}: PasswordFormProps) {
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const typed = { email: String(given.get('email')).trim(), password: String(given.get('password')) }
    onEmail(typed.email)
    const missing = !typed.email ? 'email' : !typed.password ? 'password' : undefined
    onError(missing ? `Please enter your ${missing}` : '')
    if (missing) return focusOn(form, missing)
    setBusy(true)
    try {
      const keep = keepsIn(form)
      const { two_factor_required } = await signIn({ ...typed, keep_signed_in: keep })
      if (two_factor_required) onCodeNeeded(keep)
      else await onSignedIn()
    } catch (reason) {
      onError(messageOf(reason, 'Invalid email or password'))
      focusOn(form, 'password')
    } finally {
      setBusy(false)
    }
  }
  return (
    // post: sent without scripts, the password must not end up in the address.
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <EmailField
        defaultValue={email}
        onInput={(event) => onEmailTyped?.(event.currentTarget.value)}
        autoFocus={takesFocus}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        data-first={email !== '' || undefined}
        required
      />
      <KeepSignedIn />
      <Button type="submit" size="lg" busy={busy} busyText="Signing in...">
        Sign In
      </Button>
      <Button
        variant="quiet"
        onClick={(event) => {
          onEmail(String(new FormData(event.currentTarget.form ?? undefined).get('email') ?? ''))
          onForgot()
        }}
      >
        Forgot Password?
      </Button>
    </form>
  )
}

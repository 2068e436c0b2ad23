import { Link } from '@tanstack/react-router'
import { firstSignUpProblem, minimumAge } from '#domain/account/sign-up.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { linkClass } from './account-page.tsx'
import { messageOf, signUp } from './accounts.api.ts'
import { EmailField } from './email-field.tsx'
import { KeepSignedIn, keepsIn, noteWish } from './keep-signed-in.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useCheckedForm } from './use-checked-form.ts'

type SignUpFormProps = {
  next: string | undefined
  /** Whose link was opened: the account is for this address. */
  invited: { token: string; email: string } | undefined
  onSignedIn: () => Promise<void>
  onWaiting: (email: string) => void
}

export function SignUpForm({ next, invited, onSignedIn, onWaiting }: SignUpFormProps) {
  const { submit, busy, error } = useCheckedForm({
    fields: ['name', 'email', 'password', 'confirmation'],
    check: firstSignUpProblem,
    send: async ({ name, email, password }, form) => {
      const keep_signed_in = keepsIn(form)
      const { signed_in } = await signUp({
        ...{ name, email, password, next, keep_signed_in, invitation: invited?.token },
        ...referral(),
      })
      if (signed_in) return onSignedIn()
      noteWish(keep_signed_in)
      onWaiting(email.trim())
    },
    explain: (reason) => messageOf(reason, 'An error occurred during signup'),
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <TextField label="Name" name="name" autoComplete="name" maxLength={80} required />
      <EmailField {...(invited ? { defaultValue: invited.email, readOnly: true } : {})} />
      <NewPasswordFields
        label="Password"
        hint="At least 8 characters; a few words in a row make a good one."
        confirmLabel="Confirm Password"
      />
      <KeepSignedIn />
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

/** Read as text: the router would parse a code of digits as a number. */
function referral() {
  const ref = new URLSearchParams(window.location.search).get('ref')
  return ref ? { ref } : {}
}

import { Link, useHydrated, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountPage, linkClass } from './account-page.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

type State = 'choosing' | 'expired' | 'done'

export function ResetPasswordPage() {
  const router = useRouter()
  const hydrated = useHydrated()
  const [state, setState] = useState<State>('choosing')
  const [email, setEmail] = useState('')
  const token = hydrated ? (new URLSearchParams(window.location.search).get('token') ?? '') : 'not known yet'

  if (state === 'done')
    return (
      <AccountPage title="Your new password is set">
        <div className="grid gap-5">
          <p role="status">You have been signed out everywhere, so please sign in with your new password.</p>
          <Link to="/login" className={buttonClass({ size: 'lg' })}>
            Sign In
          </Link>
        </div>
      </AccountPage>
    )
  if (state === 'expired' || !token)
    return (
      <AccountPage title="Reset Password">
        <Notice tone="warn" title="This link has expired or was already used" className="mb-6">
          Links work once, within one hour. Tell us your email and we will send a new one.
        </Notice>
        <ForgotPasswordForm email={email} onEmail={setEmail} onBack={() => void router.navigate({ to: '/login' })} />
      </AccountPage>
    )
  return (
    <AccountPage
      title="Reset Password"
      intro="Choose a new password. You will be signed out everywhere else."
      below={
        <Link to="/login" className={linkClass}>
          Back to Sign In
        </Link>
      }
    >
      <ResetPasswordForm token={token} onDone={() => setState('done')} onExpired={() => setState('expired')} />
    </AccountPage>
  )
}

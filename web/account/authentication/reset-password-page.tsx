import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionChanged } from '../../app/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { AccountPage, linkClass } from './account-page.tsx'
import { messageOf, resetPassword } from './accounts.api.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useMailedLink } from './use-mailed-link.ts'

export function ResetPasswordPage() {
  const router = useRouter()
  const { token, standing, check, expire } = useMailedLink(['reset-password'])
  const [isDone, setDone] = useState(false)
  const [email, setEmail] = useState('')

  if (isDone)
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
  if (standing.state === 'expired')
    return (
      <AccountPage title="Reset Password">
        <Notice tone="warn" title="This link has expired or was already used" className="mb-6">
          Each link works once, for one hour. Enter your email and we’ll send a new one.
        </Notice>
        <ForgotPasswordForm email={email} onEmail={setEmail} onBack={() => void router.navigate({ to: '/login' })} />
      </AccountPage>
    )
  const save = async (password: string) => {
    await resetPassword(token, password)
    await sessionChanged()
    setDone(true)
  }
  return (
    <AccountPage
      title="Reset Password"
      intro="Choose a new password. You’ll be signed out everywhere else."
      below={
        <Link to="/login" className={linkClass}>
          Back to Sign In
        </Link>
      }
    >
      {standing.state === 'checking' && <Loading text="Checking your link..." />}
      {standing.state === 'failed' && (
        <ErrorBox onRetry={() => void check()}>
          {messageOf(standing.reason, 'We couldn’t check this link. Please try again.')}
        </ErrorBox>
      )}
      {standing.state === 'open' && (
        <div className="grid gap-5">
          <p className="wrap-anywhere">
            For the account of <strong>{standing.link.name}</strong> ({standing.link.email}).
          </p>
          <NewPasswordForm action="Set new password" busyText="Saving..." onSave={save} onExpired={expire} />
        </div>
      )}
    </AccountPage>
  )
}

import { useState } from 'react'
import { refreshSession, type SignedIn, signInLater } from '../../app/session.ts'
import { signOut } from '../../app/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { messageOf } from './accounts.api.ts'
import { SignInForm, type SignInMode } from './sign-in-form.tsx'
import { signInTexts } from './sign-in-texts.ts'

type SignInAgainDialogProps = {
  session: SignedIn
  /** Discards everything on screen and starts again as the member who is now signed in. */
  onSwitch: () => void
}

/** Shown over whatever is open when the session ends: the same member signs in and carries on. */
export function SignInAgainDialog({ session: { user, ended, other }, onSwitch }: SignInAgainDialogProps) {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const [email, setEmail] = useState(user.email)
  const isAnother = email.trim().toLowerCase() !== user.email.toLowerCase()
  const again = { title: 'Sign in again', intro: 'Your session has ended. Anything you have open stays as it is.' }
  const { title, intro } = mode === 'sign-in' ? again : signInTexts[mode]
  return (
    <Dialog open={ended === 'asking'} onOpenChange={signInLater} title={title} description={intro} size="sm" onTop>
      {other && mode === 'sign-in' && (
        <Notice
          tone="warn"
          title={`This browser is now signed in as ${other.name}`}
          className="mb-5"
          action={
            <Button variant="secondary" onClick={onSwitch}>
              Continue as {other.name}
            </Button>
          }
        >
          Continuing discards what {user.name} has open here.
        </Notice>
      )}
      <div role="status" className="empty:hidden">
        {isAnother && mode === 'sign-in' && (
          <Notice tone="warn" title="This isn’t the account you were using" className="mb-5">
            Signing in as someone else discards what {user.name} has open here.
          </Notice>
        )}
      </div>
      <SignInForm
        mode={mode}
        onMode={setMode}
        onSuccess={() => void refreshSession()}
        again={{ email: user.email, onEmailTyped: setEmail }}
      />
      {mode !== 'forgot' && <SignOutInstead />}
    </Dialog>
  )
}

function SignOutInstead() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const leave = () => {
    setBusy(true)
    setError('')
    signOut().catch((reason) => {
      setBusy(false)
      setError(messageOf(reason, 'We couldn’t sign you out. Please try again.'))
    })
  }
  return (
    <div className="mt-2 grid gap-4">
      {error && <ErrorBox>{error}</ErrorBox>}
      <Button variant="quiet" busy={busy} onClick={leave}>
        Sign out instead
      </Button>
    </div>
  )
}

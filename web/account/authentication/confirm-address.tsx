import { useState } from 'react'
import type { MailedLink } from '#domain/account/account.ts'
import { http } from '../../app/http.ts'
import { sessionChanged, useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { confirmAddress, confirmNewAddress, emailArrived, messageOf } from './accounts.api.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInForm, type SignInMode } from './sign-in-form.tsx'
import { isExpired } from './use-mailed-link.ts'

type ConfirmAddressProps = {
  link: MailedLink
  token: string
  onCheck: () => Promise<void>
  onExpired: () => void
  onConfirmed: (signedIn: boolean, isNewcomer: boolean) => Promise<void>
  onMoved: () => Promise<void>
  onArrived: () => Promise<void>
}

export function ConfirmAddress(props: ConfirmAddressProps) {
  const { link, onCheck } = props
  if (link.needs === 'other-account') return <OtherAccount link={link} onCheck={onCheck} />
  if (link.needs === 'sign-in') return <SignInFirst link={link} onCheck={onCheck} />
  if (link.needs === 'new-password') return <ChoosePassword {...props} />
  return <PressConfirm {...props} />
}

const Whose = ({ link: { name, email } }: { link: MailedLink }) => (
  <>
    <strong>{email}</strong> for the account of <strong>{name}</strong>
  </>
)

function PressConfirm({ link, token, onExpired, onConfirmed, onMoved, onArrived }: ConfirmAddressProps) {
  const session = useSession()
  const { busy, error, press } = usePress('We couldn’t confirm the address. Please try again.', onExpired)
  const isMove = link.purpose === 'change-email'
  const isCheck = link.purpose === 'check-address'
  const confirm = async () => {
    if (isCheck) {
      await emailArrived(token)
      return onArrived()
    }
    const isNewcomer = session.state !== 'signed-in'
    if (isMove) {
      await confirmNewAddress(token)
      return onMoved()
    }
    const { signed_in } = await confirmAddress(token)
    return onConfirmed(signed_in, isNewcomer)
  }
  return (
    <div className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <p className="wrap-anywhere">
        {isCheck ? 'Do our emails reach you again at' : isMove ? 'Use' : 'Confirm'} <Whose link={link} />
        {isMove ? ' from now on?' : '?'}
      </p>
      <Button size="lg" busy={busy} busyText="Confirming..." onClick={() => press(confirm)}>
        {isCheck ? 'Yes, this email reached me' : isMove ? 'Use this address' : 'Confirm my address'}
      </Button>
    </div>
  )
}

/** We can't know who signed up: the owner of the mailbox claims the account or ignores it. */
function ChoosePassword({ link, token, onCheck, onExpired, onConfirmed }: ConfirmAddressProps) {
  const [knowsPassword, setKnowsPassword] = useState(false)
  if (knowsPassword) return <SignInFirst link={link} onCheck={onCheck} />
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        Confirm <Whose link={link} />. This isn't the browser it was created in, so please choose a new password; every
        other device will be signed out.
      </p>
      <p className="text-muted">If you didn't create this account, you can close this page: nothing will happen.</p>
      <NewPasswordForm
        action="Confirm my address"
        busyText="Confirming..."
        onSave={async (password) => onConfirmed((await confirmAddress(token, password)).signed_in, true)}
        onExpired={onExpired}
      />
      <Button variant="quiet" onClick={() => setKnowsPassword(true)}>
        Keep my password: sign in instead
      </Button>
    </div>
  )
}

function SignInFirst({ link, onCheck }: Pick<ConfirmAddressProps, 'link' | 'onCheck'>) {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        Sign in first to confirm <Whose link={link} />.
      </p>
      <SignInForm mode={mode} onMode={setMode} onSuccess={() => void onCheck()} />
    </div>
  )
}

function OtherAccount({ link, onCheck }: Pick<ConfirmAddressProps, 'link' | 'onCheck'>) {
  const session = useSession()
  const { busy, error, press } = usePress('We couldn’t log you out. Please try again.')
  const leave = async () => {
    await http.post('/auth/sign-out')
    await sessionChanged()
    await onCheck()
  }
  return (
    <div className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <p className="wrap-anywhere">
        This link confirms <Whose link={link} />
        {session.state === 'signed-in' && `, but you are signed in as ${session.user.name} (${session.user.email})`}.
      </p>
      <p className="text-muted">If that account isn't yours, you can close this page: nothing will happen.</p>
      <Button size="lg" variant="secondary" busy={busy} onClick={() => press(leave)}>
        Log Out and go on
      </Button>
    </div>
  )
}

function usePress(otherwise: string, onExpired?: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const press = async (act: () => Promise<void>) => {
    setBusy(true)
    setError('')
    try {
      await act()
    } catch (reason) {
      if (onExpired && isExpired(reason)) onExpired()
      else setError(messageOf(reason, otherwise))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, press }
}

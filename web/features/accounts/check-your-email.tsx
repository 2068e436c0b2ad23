import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { messageOf, resendVerification } from './accounts.api.ts'

type CheckYourEmailProps = { email: string; onOtherAddress: () => void }

export function CheckYourEmail({ email, onOtherAddress }: CheckYourEmailProps) {
  const [state, setState] = useState<'waiting' | 'busy' | 'sent'>('waiting')
  const [error, setError] = useState('')
  const resend = async () => {
    setState('busy')
    setError('')
    try {
      await resendVerification(email)
      setState('sent')
    } catch (reason) {
      setState('waiting')
      setError(messageOf(reason, 'The mail could not be sent. Please try again.'))
    }
  }
  return (
    <div className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <p>
        We have sent a message to <strong>{email}</strong>. Open the link in it within the hour and you are in your
        garage.
      </p>
      <p className="text-muted">Nothing there? Look in the junk folder first, or let us send it again.</p>
      <Button variant="secondary" busy={state === 'busy'} busyText="Sending..." onClick={resend}>
        Send it again
      </Button>
      <p role="status" className="text-center font-medium text-good empty:hidden">
        {state === 'sent' ? 'Sent. It should be with you in a minute.' : ''}
      </p>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={onOtherAddress}>
          Use another address
        </Button>
        <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
          Sign In
        </Link>
      </div>
    </div>
  )
}

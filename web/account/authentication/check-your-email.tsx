import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { thenTo } from '#domain/basics/next-page.ts'
import { instead } from '../../app/instead.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { messageOf, resendVerification } from './accounts.api.ts'

type CheckYourEmailProps = {
  email: string
  /** Where the new member wanted to go; the emailed link leads there. */
  next?: string | undefined
  onOtherAddress: () => void
}

export function CheckYourEmail({ email, next, onOtherAddress }: CheckYourEmailProps) {
  const router = useRouter()
  const signIn = thenTo('/login', next)
  const [state, setState] = useState<'waiting' | 'busy' | 'sent'>('waiting')
  const [error, setError] = useState('')
  const resend = async () => {
    setState('busy')
    setError('')
    try {
      await resendVerification(email, next)
      setState('sent')
    } catch (reason) {
      setState('waiting')
      setError(messageOf(reason, 'We couldn’t send the email. Please try again.'))
    }
  }
  return (
    <div className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <p>
        We’ve sent an email to <strong>{email}</strong>. Open its link within the hour, in this browser if you can, and
        press Confirm. You’ll then be {next ? 'back on the page you came for' : 'in your garage'}.
      </p>
      <p className="text-muted">Can’t find it? Check your junk folder, or send it again.</p>
      <Button variant="secondary" busy={state === 'busy'} busyText="Sending..." onClick={resend}>
        Send it again
      </Button>
      <p role="status" className="text-center font-medium text-good empty:hidden">
        {state === 'sent' ? 'Sent. It should arrive within a minute.' : ''}
      </p>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={onOtherAddress}>
          Use another address
        </Button>
        <a
          href={signIn}
          onClick={instead(() => router.history.push(signIn))}
          className={buttonClass({ variant: 'quiet' })}
        >
          Sign In
        </a>
      </div>
    </div>
  )
}

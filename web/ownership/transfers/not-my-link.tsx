import { useState } from 'react'
import type { SessionUser } from '#domain/account/session.ts'
import { http } from '../../app/http.ts'
import { signOut } from '../../app/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

type NotMyLinkProps = { user: SessionUser; here: string }

/** For a member who can't answer: the seller, or someone whose own address isn't confirmed. */
export function NotMyLink({ user, here }: NotMyLinkProps) {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut(here).catch(() => setBusy(false))
  }
  const another = (
    <Button variant="secondary" busy={busy} onClick={leave}>
      Use another account
    </Button>
  )
  if (!user.email_verified)
    return (
      <Notice
        tone="warn"
        title="Confirm your address first"
        action={
          <div className="flex flex-wrap gap-3">
            <SendAgain email={user.email} here={here} />
            {another}
          </div>
        }
      >
        You’re signed in as {user.name} ({user.email}). Open the link we emailed you when you signed up, then answer
        here, unless you’re the one selling this vehicle. An account with the address this request was sent to can
        answer straight away.
      </Notice>
    )
  return (
    <Notice tone="warn" title="This account can’t answer the request" action={another}>
      You’re signed in as {user.name} ({user.email}), who is selling this vehicle. The new owner has to answer.
    </Notice>
  )
}

function SendAgain({ email, here }: { email: string; here: string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent' | 'failed'>('ready')
  const send = () => {
    setState('busy')
    http.post('/auth/send-verification-email', { email, next: here }).then(
      () => setState('sent'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <Button busy={state === 'busy'} busyText="Sending..." disabled={state === 'sent'} onClick={send}>
        Send the link again
      </Button>
      <p role="status" className="order-last basis-full empty:hidden">
        {state === 'sent' && `Sent to ${email}. Its link brings you back here.`}
        {state === 'failed' && 'We couldn’t send the email. Please try again in a few minutes.'}
      </p>
    </>
  )
}

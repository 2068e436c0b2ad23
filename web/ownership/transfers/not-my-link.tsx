import { useState } from 'react'
import type { SessionUser } from '#domain/account/session.ts'
import { http } from '../../app/http.ts'
import { signOut } from '../../app/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

type NotMyLinkProps = { user: SessionUser; here: string }

/** For a member who may not answer: the seller, or whoever has not confirmed an address that is not the mail's. */
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
        You are signed in as {user.name} ({user.email}). Open the link in the mail we sent there when you signed up, and
        you can answer here, unless it is you who sells this vehicle. An account with the address that this request was
        mailed to can answer at once.
      </Notice>
    )
  return (
    <Notice tone="warn" title="This account cannot answer it" action={another}>
      You are signed in as {user.name} ({user.email}), and it is you who is selling this vehicle: the answer has to come
      from its new owner.
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
        {state === 'sent' && `Sent to ${email}. Its link leads back here.`}
        {state === 'failed' && 'The mail could not be sent. Please try again in a few minutes.'}
      </p>
    </>
  )
}

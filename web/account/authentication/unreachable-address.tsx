import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionUser } from '#domain/account/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { messageOf, sendTestEmail } from './accounts.api.ts'

/** Above every screen of a member whose emails come back, until one arrives or the address is another. */
export function UnreachableAddress({ user: { id, email } }: { user: SessionUser }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await sendTestEmail()
      toast({ title: 'Check your email', description: `If it reaches ${email}, open the link in it.` })
    } catch (reason) {
      toast({ title: messageOf(reason, 'We couldn’t send the email. Please try again.'), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="Your email address" className="mb-6">
      <Notice
        tone="warn"
        title="We can’t reach you by email"
        action={
          <div className="flex flex-wrap gap-3">
            <Link to="/profile/$userId" params={{ userId: id }} hash="edit" className={buttonClass({ size: 'sm' })}>
              Change my address
            </Link>
            <Button variant="secondary" size="sm" busy={busy} busyText="Sending..." onClick={send}>
              Send a test email
            </Button>
          </div>
        }
      >
        <p className="wrap-anywhere">
          Emails to <strong>{email}</strong> come back, so reminders and news stay in the app. Is the address right? If
          it works again, send yourself a test email and open the link in it.
        </p>
      </Notice>
    </section>
  )
}

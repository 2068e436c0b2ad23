import { useState } from 'react'
import { useSession } from '../../../app/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { messageOf, resendVerification } from '../accounts.api.ts'
import { ChangePassword } from './change-password.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'
import { YourData } from './your-data.tsx'

/** Edit Profile > Security, and a page of its own. It contains forms, so it must not be nested in another form. */
export function SecuritySettings({ withData = true }: { withData?: boolean }) {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const { email, email_verified, two_factor_enabled } = session.user
  return (
    <div className="grid gap-8">
      {!email_verified && <UnconfirmedAddress email={email} />}
      <ChangePassword email={email} />
      <TwoFactorSettings enabled={two_factor_enabled} />
      <SignedInDevices />
      {withData && <YourData email={email} twoFactor={two_factor_enabled} />}
    </div>
  )
}

function UnconfirmedAddress({ email }: { email: string }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await resendVerification(email)
      toast({ title: 'Check your email', description: `We have sent a new link to ${email}.` })
    } catch (reason) {
      toast({ title: messageOf(reason, 'We couldn’t send the email. Please try again.'), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice
      tone="warn"
      title="Your address isn’t confirmed yet"
      action={
        <Button variant="secondary" size="sm" busy={busy} busyText="Sending..." onClick={resend}>
          Send the link again
        </Button>
      }
    >
      Open the link we emailed to {email}. Until then you can’t accept a vehicle from someone else.
    </Notice>
  )
}

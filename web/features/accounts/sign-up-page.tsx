import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { sessionChanged, useSession } from '../../app/session.ts'
import { AccountPage, linkClass } from './account-page.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { CheckYourEmail } from './check-your-email.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function SignUpPage({ onSignedIn }: { onSignedIn: () => void }) {
  const session = useSession()
  const [cameSignedIn] = useState(session.state === 'signed-in')
  const [waitingFor, setWaitingFor] = useState('')

  if (cameSignedIn && session.state === 'signed-in')
    return (
      <AccountPage title="Create Account">
        <AlreadySignedIn user={session.user} />
      </AccountPage>
    )
  if (waitingFor)
    return (
      <AccountPage title="Check your email">
        <CheckYourEmail email={waitingFor} onOtherAddress={() => setWaitingFor('')} />
      </AccountPage>
    )
  return (
    <AccountPage
      title="Create Account"
      intro="Your car keeps a record for life. It starts here, and it is free while the Beta lasts."
      below={
        <Link to="/login" className={`${linkClass} inline-flex min-h-11 items-center gap-2`}>
          <ArrowLeft aria-hidden className="size-5" />
          Back to Sign In
        </Link>
      }
    >
      <SignUpForm
        onWaiting={setWaitingFor}
        onSignedIn={async () => {
          await sessionChanged()
          onSignedIn()
        }}
      />
    </AccountPage>
  )
}

import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sessionChanged, useSession } from '../../app/session.ts'
import { AccountPage, linkClass } from './account-page.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { CheckYourEmail } from './check-your-email.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const FirstVehicleWelcome = lazy(() =>
  import('../onboarding/first-vehicle-welcome.tsx').then((module) => ({ default: module.FirstVehicleWelcome })),
)

export function SignUpPage() {
  const router = useRouter()
  const session = useSession()
  const [cameSignedIn] = useState(session.state === 'signed-in')
  const [waitingFor, setWaitingFor] = useState('')
  const [welcomed, setWelcomed] = useState('')

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
        onSignedIn={async (name) => {
          await sessionChanged()
          setWelcomed(name)
        }}
      />
      {welcomed && (
        <Suspense>
          <FirstVehicleWelcome open name={welcomed} onClose={() => void router.navigate({ to: '/' })} />
        </Suspense>
      )}
    </AccountPage>
  )
}

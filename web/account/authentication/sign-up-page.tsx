import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { thenTo } from '#domain/basics/next-page.ts'
import { instead } from '../../app/instead.ts'
import { useNext } from '../../app/next.ts'
import { sessionChanged, useSession } from '../../app/session.ts'
import { useSite } from '../../ui/this-site.ts'
import { AccountPage, linkClass } from './account-page.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { CheckYourEmail } from './check-your-email.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { WayIn } from './way-in.tsx'

export function SignUpPage({ onSignedIn }: { onSignedIn: () => void }) {
  const router = useRouter()
  const session = useSession()
  const next = useNext()
  const isClosed = useSite().registration === 'closed'
  const [cameSignedIn] = useState(session.state === 'signed-in')
  const [waitingFor, setWaitingFor] = useState('')

  if (cameSignedIn && session.state === 'signed-in')
    return (
      <AccountPage title="Create Account">
        <AlreadySignedIn user={session.user} next={next} />
      </AccountPage>
    )
  if (waitingFor)
    return (
      <AccountPage title="Check your email">
        <CheckYourEmail email={waitingFor} next={next} onOtherAddress={() => setWaitingFor('')} />
      </AccountPage>
    )
  return (
    <AccountPage
      title="Create Account"
      intro={isClosed ? undefined : 'Start your car’s record, for life. Free while the Beta lasts.'}
      below={
        <a
          href={thenTo('/login', next)}
          onClick={instead(() => router.history.push(thenTo('/login', next)))}
          className={`${linkClass} inline-flex min-h-11 items-center gap-2`}
        >
          <ArrowLeft aria-hidden className="size-5" />
          Back to Sign In
        </a>
      }
    >
      <WayIn next={next}>
        {(invited) => (
          <SignUpForm
            next={next}
            invited={invited}
            onWaiting={setWaitingFor}
            onSignedIn={async () => {
              await sessionChanged()
              if (next) router.history.push(next)
              else onSignedIn()
            }}
          />
        )}
      </WayIn>
    </AccountPage>
  )
}

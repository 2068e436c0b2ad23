import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { thenTo } from '#domain/basics/next-page.ts'
import { useNext } from '../../app/next.ts'
import { sessionChanged, useSession } from '../../app/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { AccountPage } from './account-page.tsx'
import { messageOf } from './accounts.api.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { useMailedLink } from './use-mailed-link.ts'

type Done = 'new-address' | 'sign-in' | 'arrived'

/** The page of links that confirm an address. Nothing is confirmed until the button is pressed. */
export function ConfirmAddressPage({ onNewcomer }: { onNewcomer: () => void }) {
  const router = useRouter()
  const next = useNext()
  const { token, standing, check, expire } = useMailedLink(['verify-address', 'change-email', 'check-address'])
  const [done, setDone] = useState<Done>()

  const confirmed = async (signedIn: boolean, isNewcomer: boolean) => {
    await sessionChanged()
    if (!signedIn) setDone('sign-in')
    else if (next) router.history.push(next)
    else if (isNewcomer) onNewcomer()
    else await router.navigate({ to: '/' })
  }
  const arrived = async () => {
    await sessionChanged()
    setDone('arrived')
  }
  const moved = async () => {
    await sessionChanged()
    setDone('new-address')
  }

  if (done === 'new-address')
    return (
      <AccountPage title="Your new address is confirmed">
        <div className="grid gap-5">
          <p role="status">Use it to sign in from now on.</p>
          <Link to="/" className={buttonClass({ size: 'lg' })}>
            Go to my garage
          </Link>
        </div>
      </AccountPage>
    )
  if (done === 'arrived')
    return (
      <AccountPage title="Our emails reach you again">
        <div className="grid gap-5">
          <p role="status">Thank you. From now on we’ll email you as before.</p>
          <a href="/" className={buttonClass({ size: 'lg' })}>
            Go to my garage
          </a>
        </div>
      </AccountPage>
    )
  if (done === 'sign-in')
    return (
      <AccountPage title="Your address is confirmed">
        <div className="grid gap-5">
          <p role="status">Please sign in.</p>
          <a href={thenTo('/login', next)} className={buttonClass({ size: 'lg' })}>
            Sign In
          </a>
        </div>
      </AccountPage>
    )
  return (
    <AccountPage title="Confirm your email address">
      {standing.state === 'checking' && <Loading text="Checking your link..." />}
      {standing.state === 'failed' && (
        <ErrorBox onRetry={() => void check()}>
          {messageOf(standing.reason, 'We couldn’t check this link. Please try again.')}
        </ErrorBox>
      )}
      {standing.state === 'expired' && <ExpiredLink next={next} />}
      {standing.state === 'open' && (
        <ConfirmAddress
          link={standing.link}
          token={token}
          onCheck={check}
          onExpired={expire}
          onConfirmed={confirmed}
          onMoved={moved}
          onArrived={arrived}
        />
      )}
    </AccountPage>
  )
}

function ExpiredLink({ next }: { next: string | undefined }) {
  const session = useSession()
  if (session.state === 'signed-in' && session.user.email_verified)
    return (
      <div className="grid gap-5">
        <Notice title="This link has expired or was already used">
          You are signed in, and {session.user.email} is confirmed.
        </Notice>
        <a href={next ?? '/'} className={buttonClass({ size: 'lg' })}>
          {next ? 'Continue' : 'Go to my garage'}
        </a>
      </div>
    )
  return (
    <div className="grid gap-5">
      <Notice tone="warn" title="This link has expired or was already used">
        Each link works once, for one hour. Sign in and request a new one in Edit Profile, under Security.
      </Notice>
      <a
        href={session.state === 'signed-in' ? '/profile' : thenTo('/login', next)}
        className={buttonClass({ size: 'lg' })}
      >
        {session.state === 'signed-in' ? 'Go to my profile' : 'Sign In'}
      </a>
    </div>
  )
}

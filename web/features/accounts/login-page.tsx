import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { thenTo } from '#domain/next-page.ts'
import { instead } from '../../app/instead.ts'
import { useNext } from '../../app/next.ts'
import { useSession } from '../../app/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { AccountPage, linkClass } from './account-page.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { SignInForm, type SignInMode } from './sign-in-form.tsx'
import { signInTexts } from './sign-in-texts.ts'

const notices: Record<string, { tone: 'good' | 'warn'; title: string; text: string }> = {
  'link-expired': {
    tone: 'warn',
    title: 'This link has expired or was already used',
    text: 'Links work once, within one hour. Sign in and ask for a new one in your profile.',
  },
  'address-confirmed': { tone: 'good', title: 'Your address is confirmed', text: 'Please sign in.' },
  'address-changed': {
    tone: 'good',
    title: 'Your new address is confirmed',
    text: 'From now on you sign in with it.',
  },
}

export function LoginPage() {
  const router = useRouter()
  const session = useSession()
  const [cameSignedIn] = useState(session.state === 'signed-in')
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const { title, intro } = signInTexts[mode]

  const next = useNext()
  const goOn = () => void (next ? router.navigate({ href: next }) : router.navigate({ to: '/' }))

  const signedInMeanwhile = !cameSignedIn && session.state === 'signed-in'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has happened
  useEffect(() => {
    if (signedInMeanwhile) goOn()
  }, [signedInMeanwhile])

  if (cameSignedIn && session.state === 'signed-in')
    return (
      <AccountPage title="Sign In">
        <LinkNotice />
        <AlreadySignedIn user={session.user} next={next} />
      </AccountPage>
    )
  return (
    <AccountPage
      title={title}
      intro={intro}
      below={
        mode === 'sign-in' && (
          <>
            New to GarageTale?{' '}
            <a
              href={thenTo('/signup', next)}
              onClick={instead(() => router.history.push(thenTo('/signup', next)))}
              className={linkClass}
            >
              Create Account
            </a>
          </>
        )
      }
    >
      {mode === 'sign-in' && <LinkNotice />}
      <SignInForm mode={mode} onMode={setMode} onSuccess={goOn} />
    </AccountPage>
  )
}

/** What became of a link from a mail. The server renders this page for all addresses alike, so it shows after that. */
function LinkNotice() {
  const hydrated = useHydrated()
  const notice = hydrated && notices[new URLSearchParams(window.location.search).get('notice') ?? '']
  if (!notice) return null
  return (
    <Notice tone={notice.tone} title={notice.title} className="mb-6">
      {notice.text}
    </Notice>
  )
}

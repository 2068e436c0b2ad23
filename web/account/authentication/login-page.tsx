import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { thenTo } from '#domain/basics/next-page.ts'
import { instead } from '../../app/instead.ts'
import { useNext } from '../../app/next.ts'
import { useSession } from '../../app/session.ts'
import { useSite } from '../../ui/this-site.ts'
import { AccountPage, linkClass } from './account-page.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { SignInForm, type SignInMode } from './sign-in-form.tsx'
import { signInTexts } from './sign-in-texts.ts'

export function LoginPage() {
  const router = useRouter()
  const session = useSession()
  const [cameSignedIn] = useState(session.state === 'signed-in')
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const { name, registration } = useSite()
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
        <AlreadySignedIn user={session.user} next={next} />
      </AccountPage>
    )
  return (
    <AccountPage
      title={title}
      intro={intro}
      below={
        mode === 'sign-in' &&
        registration !== 'closed' && (
          <>
            New to {name}?{' '}
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
      <SignInForm mode={mode} onMode={setMode} onSuccess={goOn} />
    </AccountPage>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../app/session.ts'
import { WelcomePage } from '../../app/site/welcome/welcome-page.tsx'

const SignInDialog = lazy(() =>
  import('../../account/authentication/sign-in-dialog.tsx').then((module) => ({ default: module.SignInDialog })),
)

export const Route = createFileRoute('/_public/welcome')({
  validateSearch: (search: Record<string, unknown>): { goodbye?: 1 } =>
    String(search.goodbye) === '1' ? { goodbye: 1 } : {},
  head: () => ({
    meta: [
      { title: 'GarageTale: your car, your legacy' },
      {
        name: 'description',
        content:
          'Keep every service, cost, MOT and photograph of your car in one record that lasts its whole life and travels with it when it is sold.',
      },
    ],
  }),
  component: Welcome,
})

function Welcome() {
  const session = useSession()
  const { goodbye } = Route.useSearch()
  const [signingIn, setSigningIn] = useState(false)
  return (
    <>
      <WelcomePage goodbye={goodbye === 1 && session.state !== 'signed-in'} onSignIn={() => setSigningIn(true)} />
      {signingIn && (
        <Suspense>
          <SignInDialog open onOpenChange={setSigningIn} />
        </Suspense>
      )}
    </>
  )
}

import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { SignUpPage } from '../../features/accounts/sign-up-page.tsx'

const FirstVehicleWelcome = lazy(() =>
  import('../../features/onboarding/first-vehicle-welcome.tsx').then((module) => ({
    default: module.FirstVehicleWelcome,
  })),
)

export const Route = createFileRoute('/_public/signup')({
  head: () => ({
    meta: [
      { title: 'Create Account: GarageTale' },
      {
        name: 'description',
        content: 'Create your GarageTale account and start the record of your car. Free while the Beta lasts.',
      },
    ],
  }),
  component: SignUp,
})

function SignUp() {
  const navigate = useNavigate()
  return (
    <SignUpPage
      welcome={(name) => <FirstVehicleWelcome open name={name} onClose={() => void navigate({ to: '/' })} />}
    />
  )
}

import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SignUpPage } from '../../account/authentication/sign-up-page.tsx'

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
  // With this parameter the dashboard greets the new member and asks for the first vehicle.
  return <SignUpPage onSignedIn={() => void navigate({ to: '/', search: { welcome: 1 } })} />
}

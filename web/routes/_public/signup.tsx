import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../../features/accounts/sign-up-page.tsx'

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
  component: SignUpPage,
})

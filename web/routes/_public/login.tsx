import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../account/authentication/login-page.tsx'

export const Route = createFileRoute('/_public/login')({
  head: () => ({
    meta: [
      { title: 'Sign In: GarageTale' },
      { name: 'description', content: 'Sign in to your garage: the records, costs and dates of every car you keep.' },
    ],
  }),
  component: LoginPage,
})

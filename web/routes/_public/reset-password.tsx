import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ResetPasswordPage } from '../../account/authentication/reset-password-page.tsx'

export const Route = createFileRoute('/_public/reset-password')({
  head: () => ({
    meta: [
      { title: 'Reset Password: GarageTale' },
      { name: 'description', content: 'Choose a new password for your GarageTale account.' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: ResetPassword,
})

function ResetPassword() {
  const link = useLocation({ select: ({ hash }) => hash })
  return <ResetPasswordPage key={link} />
}

import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { ConfirmAddressPage } from '../../account/authentication/confirm-address-page.tsx'

export const Route = createFileRoute('/_public/confirm-address')({
  head: () => ({
    meta: [
      { title: 'Confirm your email address: GarageTale' },
      { name: 'description', content: 'Confirm that an email address is yours.' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: ConfirmAddress,
})

function ConfirmAddress() {
  const navigate = useNavigate()
  const link = useLocation({ select: ({ hash }) => hash })
  return <ConfirmAddressPage key={link} onNewcomer={() => void navigate({ to: '/', search: { welcome: 1 } })} />
}

import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router'
import { TermsPage } from '../../app/site/legal/terms-page.tsx'

export const Route = createFileRoute('/_public/terms')({
  head: () => ({
    meta: [
      { title: 'Terms of use: GarageTale' },
      { name: 'description', content: 'The terms you agree to when you use GarageTale, in plain English.' },
    ],
  }),
  component: Terms,
})

function Terms() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return <TermsPage onBack={() => (canGoBack ? router.history.back() : router.navigate({ to: '/welcome' }))} />
}

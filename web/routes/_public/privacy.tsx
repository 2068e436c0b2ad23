import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router'
import { PrivacyPage } from '../../app/site/legal/privacy-page.tsx'

export const Route = createFileRoute('/_public/privacy')({
  head: () => ({
    meta: [
      { title: 'Privacy: GarageTale' },
      {
        name: 'description',
        content: 'What GarageTale stores about you and your vehicles, why, and what you can do about it.',
      },
    ],
  }),
  component: Privacy,
})

function Privacy() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return <PrivacyPage onBack={() => (canGoBack ? router.history.back() : router.navigate({ to: '/welcome' }))} />
}

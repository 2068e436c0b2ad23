import { createFileRoute } from '@tanstack/react-router'
import { PricingPage } from '../../features/pricing/pricing-page.tsx'

export const Route = createFileRoute('/_public/pricing')({
  head: () => ({
    meta: [
      { title: 'Plans and pricing: GarageTale' },
      {
        name: 'description',
        content: 'Five plans, from one car to a whole workshop. All of them are free during the Beta.',
      },
    ],
  }),
  component: () => <PricingPage />,
})

import { createFileRoute } from '@tanstack/react-router'
import type { PlansOnSale } from '#domain/account/subscription.ts'
import { PricingPage } from '../../account/pricing/pricing-page.tsx'
import { PageFailed } from '../../app/public/page-failed.tsx'

export const Route = createFileRoute('/_public/pricing')({
  loader: ({ context }) => context.read<PlansOnSale>('/public/plans'),
  head: ({ loaderData }) => ({
    meta: [
      { title: 'Plans and pricing: GarageTale' },
      {
        name: 'description',
        content: `Five plans, from one car to a whole workshop. ${loaderData?.beta ? 'All of them are free during the Beta.' : 'One of them is always free.'}`,
      },
    ],
  }),
  component: () => <PricingPage beta={Route.useLoaderData().beta} />,
  errorComponent: ({ error }) => <PageFailed title="Error loading plans" error={error} />,
})

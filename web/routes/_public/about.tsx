import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../../app/site/about/about-page.tsx'

export const Route = createFileRoute('/_public/about')({
  head: () => ({
    meta: [
      { title: 'About GarageTale' },
      {
        name: 'description',
        content:
          'One digital record for each vehicle: add it by registration, track everything, and hand it on with the car.',
      },
    ],
  }),
  component: AboutPage,
})

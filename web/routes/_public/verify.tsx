import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../../ownership/handovers/verify-page.tsx'

export const Route = createFileRoute('/_public/verify')({
  head: () => ({
    meta: [
      { title: 'Check a handover file: GarageTale' },
      {
        name: 'description',
        content: 'Check whether the history that came with a car is exactly what was sealed when it changed hands.',
      },
    ],
  }),
  component: VerifyPage,
})

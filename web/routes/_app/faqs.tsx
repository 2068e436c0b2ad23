import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { FaqsPage } from '../../features/faqs/faqs-page.tsx'

const SupportDialog = lazy(() =>
  import('../../features/feedback/support-dialog.tsx').then((module) => ({ default: module.SupportDialog })),
)

export const Route = createFileRoute('/_app/faqs')({
  head: () => ({ meta: [{ title: 'FAQs: GarageTale' }] }),
  component: Faqs,
})

function Faqs() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <FaqsPage onContactSupport={() => setAsking(true)} />
      {asking && (
        <Suspense fallback={null}>
          <SupportDialog open onOpenChange={setAsking} />
        </Suspense>
      )}
    </>
  )
}

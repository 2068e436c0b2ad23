import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { FaqsPage } from '../../app/site/faqs/faqs-page.tsx'

const SupportDialog = lazy(() =>
  import('../../account/feedback/support-dialog.tsx').then((module) => ({ default: module.SupportDialog })),
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

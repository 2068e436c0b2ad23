import { faqs } from '#domain/basics/faqs.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/dialogs/question.tsx'

export function FaqsPage({ onContactSupport }: { onContactSupport: () => void }) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-3xl sm:text-4xl">Frequently asked questions</h1>
      <p className="mt-2 text-muted">Ten answers, from the first vehicle to the last handover.</p>
      <div className="mt-8 rounded-lg border border-line bg-card px-4 sm:px-6 [&>:last-child]:border-b-0">
        {faqs.map((faq) => (
          <Question key={faq.id} {...faq} />
        ))}
      </div>
      <section
        aria-labelledby="still-stuck"
        className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line p-4 sm:p-6"
      >
        <div>
          <h2 id="still-stuck" className="text-xl">
            Still stuck?
          </h2>
          <p className="mt-1 text-muted">Tell us what you were trying to do and we’ll reply.</p>
        </div>
        <Button onClick={onContactSupport}>Contact Support</Button>
      </section>
    </div>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useId } from 'react'
import { type BuyerFacts, buyerQuestions } from '#domain/sharing/buyer-facts.ts'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'

type BuyerQuestionsProps = { facts: UseQueryResult<BuyerFacts>; price: number | null }

/** What the listing and the car's record leave open, so that the seller has an answer before it is published. */
export function BuyerQuestions({ facts, price }: BuyerQuestionsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-raised p-4">
      <h3 id={id} className="mb-1 flex items-center gap-2 text-xl">
        <MessageCircleQuestion aria-hidden className="size-5 shrink-0 text-primary" />
        What a buyer will ask
      </h3>
      {facts.data ? (
        <Questions facts={facts.data} price={price} />
      ) : facts.isError ? (
        <ErrorBox title="Couldn’t load what a buyer will ask" onRetry={() => void facts.refetch()}>
          You can publish without it.
        </ErrorBox>
      ) : (
        <Loading text="Reading its record..." />
      )}
    </section>
  )
}

function Questions({ facts, price }: { facts: BuyerFacts; price: number | null }) {
  const questions = buyerQuestions(facts, price)
  return (
    <>
      <p className="text-sm text-muted">
        Buyers see {facts.valuation ? 'your latest valuation, ' : ''}where the mileage comes from and what the MOT
        named, beside your words.
      </p>
      {questions.length > 0 ? (
        <ul className="mt-3 grid gap-3">
          {questions.map(({ question, because }) => (
            <li key={question} className="border-l-4 border-plate pl-3">
              <p className="font-semibold">{question}</p>
              <p className="figures text-sm wrap-anywhere text-muted">{because}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 font-semibold text-good">Its record leaves nothing open.</p>
      )}
    </>
  )
}

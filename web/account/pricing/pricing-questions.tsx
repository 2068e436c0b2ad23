import { Question } from '../../ui/dialogs/question.tsx'

const questions = (beta: boolean) => [
  {
    id: 'tokens',
    question: 'What are tokens, and what if I run out?',
    answer: [
      'Tokens are what AutoMate, the AI car assistant, runs on. You need at least 300 to ask a question, and longer answers use more.',
      beta
        ? 'They reset each billing cycle and do not roll over. When paid plans begin, extra tokens can be bought, and those stay; until then, a larger plan is free to choose.'
        : 'They reset each billing cycle and do not roll over. Extra tokens can be bought, and those stay.',
    ],
  },
  {
    id: 'plan-changes',
    question: 'Can I change plans later?',
    answer: [
      beta
        ? 'Yes. During the Beta a change in either direction applies at once and costs nothing.'
        : 'Yes. You can choose a smaller plan at any time, and change your mind until it begins.',
      `${beta ? 'When paid plans begin, upgrades' : 'Upgrades'} are prorated, so you pay only for the rest of the cycle, and downgrades take effect at the next one.`,
    ],
  },
  {
    id: 'storage',
    question: 'What happens when my storage is full?',
    answer: [
      'We warn you at 80%. At the limit you need to upgrade or delete some files before adding new ones.',
      'The files you already have stay accessible, whatever happens.',
    ],
  },
]

export function PricingQuestions({ beta }: { beta: boolean }) {
  return (
    <section
      aria-labelledby="questions"
      className="below-fold mt-20 gap-16 @4xl:grid @4xl:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <h2 id="questions" className="text-3xl">
        Tokens, plan changes and storage
      </h2>
      <div className="mt-4 border-t @4xl:mt-0 border-line">
        {questions(beta).map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </div>
    </section>
  )
}

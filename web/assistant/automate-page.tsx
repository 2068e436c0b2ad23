import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { type AutomateView, automateTexts, leastTokens } from '#domain/assistant/automate.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { buttonClass } from '../ui/button.tsx'
import { ErrorBox } from '../ui/messages/error-box.tsx'
import { Loading } from '../ui/messages/loading.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { automateQuery } from './automate.api.ts'
import './counter.css'
import { CounterSign } from './counter-sign.tsx'
import { EarlierQuestions } from './earlier-questions.tsx'
import { JobCard } from './job-card.tsx'
import { QuestionForm } from './question-form.tsx'
import { Thinking } from './thinking.tsx'
import { type Asking, useAsking } from './use-asking.ts'
import { useDraft } from './use-draft.ts'
import { VehicleQuestions } from './vehicle-questions.tsx'
import { tokenCount } from './words.ts'

type AutomatePageProps = {
  /** As in the address: a vehicle's id, or 'none'. */
  vehicle: string | undefined
  onVehicle: (vehicle: string) => void
}

export function AutomatePage({ vehicle, onVehicle }: AutomatePageProps) {
  const { data: view, isPending, refetch } = useQuery(automateQuery)
  const [question, setQuestion] = useDraft()
  const input = useRef<HTMLTextAreaElement>(null)
  const { asking, ask, forget } = useAsking((asked) =>
    setQuestion((typed) => (typed.trim() === asked.question ? '' : typed)),
  )
  const vehicles = view?.vehicles ?? []
  const vehicleId = chosenOf(vehicles, vehicle)
  const nameOfVehicle = (id: string | null) => {
    const found = vehicles.find((each) => each.id === id)
    return found && vehicleName(found)
  }

  const before = asking.state === 'answered' ? asking.answer : undefined
  const type = (text: string) => {
    setQuestion(text)
    if (asking.state === 'failed') forget()
  }
  const fillIn = (text: string, about: string | null) => {
    type(text)
    onVehicle(about ?? 'none')
    input.current?.focus()
  }
  return (
    <>
      <CounterSign view={view} />
      {isPending && <Loading className="min-h-64" />}
      {!view && !isPending && (
        <ErrorBox onRetry={() => void refetch()} className="mt-6">
          {automateTexts.noAccess}
        </ErrorBox>
      )}
      {view && !view.has_access && <NotInPlan />}
      {view?.has_access && (
        <div className="mt-6 grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="relative min-w-0">
            <QuestionForm
              input={input}
              question={question}
              onQuestion={type}
              vehicles={vehicles}
              vehicleId={vehicleId}
              onVehicle={(id) => onVehicle(id ?? 'none')}
              onAsk={() => void ask({ question: question.trim(), vehicle_id: vehicleId, after: before?.id })}
              before={before?.prompt}
              onAfresh={forget}
              busy={isBusy(asking)}
              covered={asking.state === 'thinking'}
              refusal={!isBusy(asking) && !view.is_free && view.tokens < leastTokens && <TooFew view={view} />}
              isFree={view.is_free}
            />
            <JobCard
              asking={asking}
              nameOfVehicle={nameOfVehicle}
              onTryAgain={(asked) => void ask(asked)}
              onOffer={(offered, { vehicle_id }) => void ask({ question: offered, vehicle_id })}
            />
            <div role="status">
              {asking.state === 'thinking' && <Thinking />}
              {asking.state === 'answering' && <span className="sr-only">AutoMate is writing the answer.</span>}
              {asking.state === 'answered' && <span className="sr-only">AutoMate has answered.</span>}
            </div>
          </div>
          <section aria-labelledby="often-asked" className="min-w-0">
            <h2 id="often-asked" className="mb-3 text-xl">
              Often asked
            </h2>
            <VehicleQuestions vehicles={vehicles} vehicleId={vehicleId} onPick={fillIn} />
          </section>
        </div>
      )}
      <EarlierQuestions
        nameOfVehicle={nameOfVehicle}
        onAskAgain={({ prompt, vehicle_id }) => fillIn(prompt, vehicle_id)}
        onDeleted={(id) => asking.state === 'answered' && (!id || id === asking.answer.id) && forget()}
      />
    </>
  )
}

const isBusy = ({ state }: Asking) => state === 'thinking' || state === 'answering'

/** A member's only vehicle is selected unless they choose otherwise. */
function chosenOf(vehicles: AutomateView['vehicles'], named: string | undefined): string | null {
  const only = vehicles.length === 1 && named !== 'none' ? vehicles[0] : undefined
  return (vehicles.find(({ id }) => id === named) ?? only)?.id ?? null
}

const ToSubscription = () => (
  <Link to="/subscription" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    See your plan
  </Link>
)

function TooFew({ view: { tokens, reserved, resets_on } }: { view: AutomateView }) {
  if (reserved > 0)
    return (
      <Notice title="AutoMate is still writing an answer">
        {tokenCount(reserved)} are reserved for it. You’ll get back what it doesn’t use, and then you can ask again.
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      title={tokens > 0 ? automateTexts.tooFewTokens : automateTexts.noTokens}
      action={<ToSubscription />}
    >
      {tokens > 0 && `You have ${tokenCount(tokens)} left. `}Your plan’s tokens return on {formatLongDate(resets_on)}.
    </Notice>
  )
}

const NotInPlan = () => (
  <Notice tone="warn" title="Your plan doesn’t include AutoMate" action={<ToSubscription />} className="mt-6">
    Switch to a plan that includes it to ask more. You can still read your earlier questions.
  </Notice>
)

import { type ReactNode, useEffect, useRef } from 'react'
import { type Answer, leftOutLine, type Redacted } from '#domain/assistant/automate.ts'
import { ErrorBox } from '../ui/messages/error-box.tsx'
import { AnswerText } from './answer-text.tsx'
import { CopyButton } from './copy-button.tsx'
import './counter.css'
import { Offers, Sources } from './sources.tsx'
import type { Asked, Asking } from './use-asking.ts'
import { costOf, moment } from './words.ts'

type JobCardProps = {
  asking: Asking
  nameOfVehicle: (vehicleId: string | null) => string | undefined
  onTryAgain: (asked: Asked) => void
  /** Asks what AutoMate offered instead of an answer. */
  onOffer: (question: string, answer: Answer) => void
}

/** The current question: what was asked, what AutoMate wrote, and its sources. */
export function JobCard({ asking, ...rest }: JobCardProps) {
  const card = useRef<HTMLElement>(null)
  const isThinking = asking.state === 'thinking'
  // The pressed button is covered now, and a phone's keyboard would cover the answer.
  useEffect(() => {
    if (isThinking) card.current?.focus()
  }, [isThinking])
  // The answer grows below the form: its head comes up, so that it can be read without looking for it.
  const isBegun = asking.state === 'answering' || asking.state === 'answered'
  useEffect(() => {
    if (isBegun) card.current?.scrollIntoView({ block: 'start' })
  }, [isBegun])
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="job-card"
      className={`job-card mt-6 scroll-mt-20 outline-offset-4 ${asking.state === 'idle' ? 'not-md:hidden' : ''}`}
    >
      <h2 id="job-card" className="px-4 py-3 text-xl md:px-6">
        Job card
      </h2>
      <Filled asking={asking} {...rest} />
    </section>
  )
}

function Filled({ asking, nameOfVehicle, onTryAgain, onOffer }: JobCardProps) {
  if (asking.state === 'answered') {
    const { answer } = asking
    return (
      <Sheet
        question={answer.prompt}
        leftOut={answer.left_out}
        vehicle={nameOfVehicle(answer.vehicle_id)}
        written={<time dateTime={answer.created_at}>{moment(answer.created_at)}</time>}
        tokens={costOf(answer)}
      >
        <WholeAnswer answer={answer} onOffer={onOffer} />
      </Sheet>
    )
  }
  if (asking.state === 'answering')
    return (
      <Sheet question={asking.asked.question} vehicle={nameOfVehicle(asking.asked.vehicle_id)} written="Writing...">
        <div className="answer-text px-4 pb-6 md:px-6">
          <AnswerText text={asking.text} />
        </div>
      </Sheet>
    )
  if (asking.state === 'failed')
    return (
      <div className="border-t border-line p-4 md:p-6">
        <ErrorBox onRetry={() => onTryAgain(asking.asked)}>{asking.message}</ErrorBox>
      </div>
    )
  return (
    <div className="job-lines border-t border-line px-4 pt-2 md:px-6">
      {asking.state === 'idle' && <p className="text-muted">Your answer will be written here.</p>}
    </div>
  )
}

type SheetProps = {
  question: string
  leftOut?: Redacted[]
  vehicle?: string
  written: ReactNode
  tokens?: string
  children: ReactNode
}

const Sheet = ({ question, leftOut = [], vehicle, written, tokens, children }: SheetProps) => (
  <>
    <dl className="job-boxes">
      <Box term="Vehicle">{vehicle ?? 'None in particular'}</Box>
      <Box term="Written">{written}</Box>
      <Box term="Tokens used">{tokens ?? 'Counted at the end'}</Box>
    </dl>
    <h3 className="px-4 pt-4 text-base text-muted md:px-6">You asked</h3>
    <p className="px-4 text-lg leading-snug font-semibold whitespace-pre-line wrap-anywhere md:px-6">{question}</p>
    {leftOut.length > 0 && <p className="mt-1 px-4 text-sm text-muted md:px-6">{leftOutLine(leftOut)}</p>}
    <div className="mb-5" />
    {children}
  </>
)

const Box = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="figures font-medium wrap-anywhere">{children}</dd>
  </div>
)

function WholeAnswer({ answer, onOffer }: { answer: Answer } & Pick<JobCardProps, 'onOffer'>) {
  const shown = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={shown} className="answer-text px-4 pb-5 md:px-6">
        <AnswerText text={answer.response} />
        <div className="mt-4 empty:hidden">
          <Offers sources={answer.sources} onAsk={(question) => onOffer(question, answer)} />
        </div>
      </div>
      <div className="job-stub grid gap-4 px-4 py-5 md:px-6">
        <Sources sources={answer.sources} level="h3" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <CopyButton text={answer.response} shown={shown} />
          <p className="grow basis-64 text-sm text-muted">
            AutoMate can be wrong. Check your car’s handbook before you pick up a spanner; if in doubt, ask a workshop.
          </p>
        </div>
      </div>
    </>
  )
}

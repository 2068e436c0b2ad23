import { ChevronDown, CornerUpLeft, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Answer, leftOutLine } from '#domain/assistant/automate.ts'
import { Button } from '../ui/button.tsx'
import { AnswerText } from './answer-text.tsx'
import { CopyButton } from './copy-button.tsx'
import { Sources } from './sources.tsx'
import { moment, tokenCount } from './words.ts'

type EarlierQuestionProps = {
  answer: Answer
  vehicle: string | undefined
  onAskAgain: (answer: Answer) => void
  onDelete: (answer: Answer) => void
}

export function EarlierQuestion({ answer, vehicle, onAskAgain, onDelete }: EarlierQuestionProps) {
  const [open, setOpen] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  const body = `answer-${answer.id}`
  return (
    <li className="border-t border-line first:border-t-0">
      <h3 className="font-text">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          className="flex w-full items-start justify-between gap-4 px-4 py-3 text-left text-base font-semibold -outline-offset-2 hover:text-primary md:px-6"
        >
          <span className={`min-w-0 wrap-anywhere ${open ? 'whitespace-pre-line' : 'line-clamp-2'}`}>
            {answer.prompt}
          </span>
          <ChevronDown
            aria-hidden
            className={`mt-0.5 size-5 shrink-0 text-muted transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <p className="figures -mt-2 px-4 pb-3 text-sm text-muted wrap-anywhere md:px-6">
        <time dateTime={answer.created_at}>{moment(answer.created_at)}</time>
        {vehicle && `, ${vehicle}`}
        {answer.total_tokens > 0 && `, ${tokenCount(answer.total_tokens)}`}
      </p>
      <div id={body} hidden={!open} className="grid gap-5 px-4 pt-1 pb-5 md:px-6">
        {open && (
          <>
            {answer.left_out.length > 0 && <p className="text-sm text-muted">{leftOutLine(answer.left_out)}</p>}
            <div ref={shown} className="answer-text">
              <AnswerText text={answer.response} />
            </div>
            <Sources sources={answer.sources} level="h4" />
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                size="sm"
                icon={<CornerUpLeft aria-hidden className="size-4" />}
                onClick={() => onAskAgain(answer)}
              >
                Ask again
              </Button>
              <CopyButton text={answer.response} shown={shown} />
              <Button
                variant="quiet"
                size="sm"
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => onDelete(answer)}
                className="text-danger hover:bg-danger-soft"
              >
                Delete
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}

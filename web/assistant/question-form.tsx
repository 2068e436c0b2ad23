import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { automateTexts, longestQuestion } from '#domain/assistant/automate.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { Button } from '../ui/button.tsx'
import { Distance } from '../ui/distance.tsx'
import { SelectField } from '../ui/forms/field.tsx'
import { controlClass } from '../ui/forms/field-parts.tsx'
import type { AskedVehicle } from './words.ts'

type QuestionFormProps = {
  input: RefObject<HTMLTextAreaElement | null>
  question: string
  onQuestion: (question: string) => void
  vehicles: AskedVehicle[]
  vehicleId: string | null
  onVehicle: (vehicleId: string | null) => void
  onAsk: () => void
  busy: boolean
  /** Covered while AutoMate is thinking, so nothing in it can be focused. */
  covered: boolean
  /** Why no question can be asked now. */
  refusal: ReactNode
  /** Nobody outside is asked. */
  isFree: boolean
  /** The question just answered, which the next one may go on from. */
  before: string | undefined
  onAfresh: () => void
}

const nearTheEnd = longestQuestion - 200
const stayingHere =
  'AutoMate answers from the handbook and your own garage. Nothing you ask leaves GarageTale, and no answer costs tokens.'
const goingOut =
  'What your own records answer is answered here, for nothing. An outside assistant can look up make, model, year, mileage and records, but never your name, a registration or what you paid. We remove these from your question too.'

export function QuestionForm({
  input,
  question,
  onQuestion,
  vehicles,
  vehicleId,
  onVehicle,
  onAsk,
  busy,
  covered,
  refusal,
  isFree,
  before,
  onAfresh,
}: QuestionFormProps) {
  const id = useId()
  const disabled = busy || question.trim() === '' || Boolean(refusal)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled) onAsk()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    // Enter also confirms a word in an input method editor.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    submit(event)
  }
  return (
    <form onSubmit={submit} inert={covered} className="card grid gap-4">
      {vehicles.length > 0 && (
        <SelectField
          label="About which vehicle"
          value={vehicleId ?? ''}
          onChange={(event) => onVehicle(event.currentTarget.value || null)}
          hint={isFree ? stayingHere : vehicleId && goingOut}
        >
          <option value="">No particular vehicle</option>
          {vehicles.map((vehicle) => (
            <option key={vehicle.id} value={vehicle.id}>
              {vehicleName(vehicle)}, <Distance miles={vehicle.mileage} />
            </option>
          ))}
        </SelectField>
      )}
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          Your question
        </label>
        <textarea
          ref={input}
          id={id}
          rows={3}
          maxLength={longestQuestion}
          enterKeyHint="send"
          placeholder={automateTexts.placeholder}
          value={question}
          onChange={(event) => onQuestion(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
          aria-describedby={`${id}-keys${refusal ? ` ${id}-refusal` : ''}`}
          className={`${controlClass} field-sizing-content max-h-[40dvh] min-h-24 resize-none py-2`}
        />
        <p id={`${id}-keys`} className="figures mt-1 flex justify-between gap-4 text-sm text-muted">
          <span className="not-pointer-fine:sr-only">Enter to send, Shift+Enter for a new line.</span>
          {question.length > nearTheEnd && (
            <span className="ml-auto">{longestQuestion - question.length} characters left</span>
          )}
        </p>
      </div>
      {before && (
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          <span className="min-w-0 truncate">Goes on from “{before}”.</span>
          <button
            type="button"
            onClick={onAfresh}
            className="font-medium text-primary underline underline-offset-4 hover:no-underline"
          >
            Ask something new
          </button>
        </p>
      )}
      {refusal && <div id={`${id}-refusal`}>{refusal}</div>}
      <Button
        type="submit"
        size="lg"
        disabled={disabled}
        aria-describedby={refusal ? `${id}-refusal` : undefined}
        className="justify-self-start not-md:w-full"
      >
        {automateTexts.ask}
      </Button>
    </form>
  )
}

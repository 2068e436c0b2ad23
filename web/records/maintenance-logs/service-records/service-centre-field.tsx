import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { plural } from '#domain/basics/plural.ts'
import { type BusinessChoice, fewestTyped } from '#domain/businesses/business.ts'
import { useDebounced } from '../../../app/use-debounced.ts'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { controlClass } from '../../../ui/forms/field-parts.tsx'
import { Suggestion } from '../../../ui/forms/suggestion.tsx'
import { businessChoicesQuery } from './service-records.api.ts'

type ServiceCentreFieldProps = {
  value: string
  /** Where it was done last time. */
  last: string | null | undefined
  error?: string | undefined
  onLast: () => void
  onType: (text: string) => void
  onChoose: (business: BusinessChoice) => void
}

/** A free text field that suggests businesses on GarageTale with a matching name. */
export function ServiceCentreField({ value, last, error, onLast, onType, onChoose }: ServiceCentreFieldProps) {
  const { choices, open, active, type, choose, close, onKeyDown } = useSuggestions(value, onType, onChoose)

  return (
    <Field label="Service centre" optional {...(error ? { error } : {})}>
      {(ids) => (
        <div className="relative">
          <input
            type="text"
            name="service_center"
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${ids.id}-list`}
            aria-activedescendant={active >= 0 ? `${ids.id}-${active}` : undefined}
            maxLength={200}
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={close}
            {...ids}
            className={cx(controlClass, 'h-11')}
          />
          <div
            id={`${ids.id}-list`}
            role="listbox"
            aria-label="Businesses on GarageTale"
            className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-edge bg-card py-1 shadow-lg empty:hidden"
          >
            {choices.map((choice, index) => (
              <Choice
                key={choice.id}
                id={`${ids.id}-${index}`}
                choice={choice}
                active={index === active}
                onChoose={() => choose(choice)}
                onKeyDown={onKeyDown}
              />
            ))}
          </div>
          <p role="status" className="sr-only">
            {open && `${plural(choices.length, 'business', 'businesses')} found`}
          </p>
          {last && !value && <Suggestion what="Service centre" value={last} onTake={onLast} />}
        </div>
      )}
    </Field>
  )
}

/** The matching businesses, and the keys for moving through them. */
function useSuggestions(value: string, onType: (text: string) => void, onChoose: (business: BusinessChoice) => void) {
  const [typing, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const asked = useDebounced(typing ? value.trim() : '')
  const found = useQuery({ ...businessChoicesQuery(asked), enabled: typing && asked.length >= fewestTyped })
  const choices = typing && asked === value.trim() ? (found.data ?? []) : []
  const open = choices.length > 0

  const close = () => {
    setTyping(false)
    setActive(-1)
  }
  useEffect(() => {
    if (!open) return
    // Before the dialog receives it: the first Escape only closes the list.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setTyping(false)
      setActive(-1)
    }
    window.addEventListener('keydown', onEscape, true)
    return () => window.removeEventListener('keydown', onEscape, true)
  }, [open])

  const type = (text: string) => {
    setTyping(true)
    setActive(-1)
    onType(text)
  }
  const choose = (choice: BusinessChoice | undefined) => {
    if (!choice) return
    onChoose(choice)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'ArrowDown') setActive((active + 1) % choices.length)
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? choices.length : active) - 1)
    else if (event.key === 'Enter' && active >= 0) choose(choices[active])
    else return
    event.preventDefault()
  }

  return { choices, open, active, type, choose, close, onKeyDown }
}

type ChoiceProps = {
  id: string
  choice: BusinessChoice
  active: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const Choice = ({ id, choice, active, onChoose, onKeyDown }: ChoiceProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={active}
    // Pressing must not blur the field before the click arrives.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    onKeyDown={onKeyDown}
    className={cx(
      'min-h-11 cursor-pointer px-3 py-1.5 hover:bg-raised',
      active && 'bg-raised outline-2 -outline-offset-2 outline-primary',
    )}
  >
    <span className="flex items-center gap-1.5 font-semibold wrap-anywhere">
      {choice.business_name}
      {choice.is_verified && (
        <>
          <BadgeCheck aria-hidden className="size-4 shrink-0 text-good" />
          <span className="sr-only">, verified</span>
        </>
      )}
    </span>
    <span className="block text-sm text-muted">
      {choice.business_type}, {choice.city}
    </span>
  </div>
)

import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { controlClass, Field, type FieldTexts, parted } from './field-parts.tsx'

export { Field, type FieldTexts } from './field-parts.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> & FieldTexts & { prefix?: string; suffix?: string }

export function TextField(props: TextFieldProps) {
  const [frame, { prefix, suffix, ...rest }] = parted(props)
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="relative">
          {prefix && <Affix side="left">{prefix}</Affix>}
          <input
            type="text"
            {...(isNumber(rest) && { enterKeyHint: 'next' as const, onKeyDown: goOn })}
            {...rest}
            {...ids}
            className={cx(
              controlClass,
              'h-11',
              prefix && 'pl-8',
              suffix && 'pr-12',
              rest.type === 'number' && 'figures',
            )}
          />
          {suffix && <Affix side="right">{suffix}</Affix>}
        </div>
      )}
    </Field>
  )
}

const isNumber = ({ inputMode, type }: ComponentProps<'input'>) =>
  inputMode === 'numeric' || inputMode === 'decimal' || type === 'number'

/** The keyboard for numbers says 'next' on a phone, and does so; with a real keyboard, Enter saves as everywhere. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  const field = event.currentTarget
  if (event.key !== 'Enter' || field.enterKeyHint !== 'next' || !window.matchMedia('(pointer: coarse)').matches) return
  const fields = [...(field.form?.querySelectorAll<HTMLElement>('input:not([type=file]), select, textarea') ?? [])]
  const next = fields.slice(fields.indexOf(field) + 1).find((each) => each.offsetParent !== null)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Affix({ side, children }: { side: 'left' | 'right'; children: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'pointer-events-none absolute inset-y-0 flex items-center text-muted',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      {children}
    </span>
  )
}

export function TextArea(props: ComponentProps<'textarea'> & FieldTexts) {
  const [frame, rest] = parted(props)
  return (
    <Field {...frame}>{(ids) => <textarea rows={4} {...rest} {...ids} className={cx(controlClass, 'py-2')} />}</Field>
  )
}

export function SelectField(props: ComponentProps<'select'> & FieldTexts) {
  const [frame, { children, ...rest }] = parted(props)
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="relative">
          <select {...rest} {...ids} className={cx(controlClass, 'h-11 appearance-none pr-10')}>
            {children}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
        </div>
      )}
    </Field>
  )
}

export function PasswordField(props: Omit<ComponentProps<'input'>, 'type'> & FieldTexts) {
  const [frame, rest] = parted(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="relative">
          <input {...rest} {...ids} type={shown ? 'text' : 'password'} className={cx(controlClass, 'h-11 pr-12')} />
          <IconButton
            size="sm"
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
            onClick={() => setShown(!shown)}
            className="absolute top-1.5 right-1.5"
          />
        </div>
      )}
    </Field>
  )
}

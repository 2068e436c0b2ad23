import { acceptAttribute } from '#domain/basics/file.ts'
import { buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'

type ChooseImageProps = {
  /** What it is a picture of: 'logo'. */
  what: string
  /** There is already one. */
  again: boolean
  describedBy?: string | undefined
  invalid: boolean
  disabled: boolean
  onChoose: (file: File) => void
}

/** A button that opens the browser's file chooser. */
export const ChooseImage = ({ what, again, describedBy, invalid, disabled, onChoose }: ChooseImageProps) => (
  <label
    className={cx(
      buttonClass({ variant: 'secondary', size: 'sm' }),
      'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      disabled && 'opacity-55',
    )}
  >
    <input
      type="file"
      accept={acceptAttribute('image')}
      aria-label={`Choose ${what}`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      disabled={disabled}
      className="sr-only"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        if (file) onChoose(file)
        event.currentTarget.value = ''
      }}
    />
    {again ? 'Change' : 'Choose image'}
  </label>
)

import { RotateCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { ChooseImage } from '../ui/forms/choose-image.tsx'
import { ProgressBar } from '../ui/messages/progress.tsx'
import type { Picture } from './use-picture.ts'

type PictureFieldProps = {
  label: string
  hint: string
  picture: Picture
  disabled: boolean
  children: (url: string | null) => ReactNode
}

export function PictureField({ label, hint, picture, disabled, children }: PictureFieldProps) {
  const id = useId()
  const { fresh, shown, problem } = picture
  const name = label.toLowerCase()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        {label} <span className="font-normal text-muted">(optional)</span>
      </legend>
      {children(shown)}
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
      {fresh?.state === 'uploading' && (
        <ProgressBar label={`Uploading ${fresh.name}`} value={fresh.progress * 100} className="mt-2" />
      )}
      {problem && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <ChooseImage
          what={name}
          again={shown !== null}
          describedBy={cx(`${id}-hint`, problem && `${id}-error`)}
          invalid={Boolean(problem)}
          disabled={disabled}
          onChoose={picture.choose}
        />
        {fresh?.state === 'failed' && fresh.canRetry && (
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw aria-hidden className="size-4" />}
            disabled={disabled}
            onClick={picture.retry}
          >
            Try again
          </Button>
        )}
        {(shown || fresh) && (
          <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} disabled={disabled} onClick={picture.remove}>
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  )
}

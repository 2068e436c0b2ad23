import { ImagePlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { acceptAttribute } from '#domain/basics/file.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useDropZone } from '../../ui/forms/use-drop-zone.ts'
import { ProgressBar } from '../../ui/messages/progress.tsx'

type PhotoFieldProps = {
  shown: string | null
  /** From 0 to 1 during the upload. */
  progress?: number
  problem: string
  onRetry?: () => void
  onChoose: (files: File[]) => void
  onRemove: () => void
  disabled: boolean
  /** Shown if there is no photo. */
  art: ReactNode
}

export function PhotoField({ shown, progress, problem, onRetry, onChoose, onRemove, disabled, art }: PhotoFieldProps) {
  const id = useId()
  const { over, zone } = useDropZone(disabled, onChoose)
  return (
    <fieldset className="min-w-0" {...zone}>
      <legend className="mb-1 font-medium">
        Photo <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[15rem_1fr]">
        <div
          className={cx(
            'relative overflow-hidden rounded-md border-2 border-dashed transition-colors duration-150',
            over ? 'border-primary bg-primary-soft' : problem ? 'border-danger' : 'border-edge',
          )}
        >
          {shown ? <img src={shown} alt="Your vehicle" className="aspect-[16/9] w-full bg-raised object-cover" /> : art}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <label
            className={cx(
              buttonClass({ variant: 'secondary', size: 'sm' }),
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              disabled && 'opacity-55',
            )}
          >
            <ImagePlus aria-hidden className="size-4" />
            {shown ? 'Change photo' : 'Choose a photo'}
            <input
              type="file"
              accept={acceptAttribute('image')}
              aria-label={shown ? 'Change photo' : 'Choose a photo'}
              aria-describedby={cx(`${id}-hint`, problem && `${id}-problem`)}
              aria-invalid={problem ? true : undefined}
              disabled={disabled}
              className="sr-only"
              onChange={(event) => {
                onChoose(Array.from(event.currentTarget.files ?? []))
                event.currentTarget.value = ''
              }}
            />
          </label>
          {onRetry && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Try again
            </Button>
          )}
          {shown && (
            <Button variant="quiet" size="sm" disabled={disabled} onClick={onRemove}>
              Remove photo
            </Button>
          )}
          <p id={`${id}-hint`} className="text-sm text-muted">
            <span className="hidden md:inline">Or drop it here. </span>Up to 10 MB.
          </p>
        </div>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      {progress !== undefined && (
        <ProgressBar label="Uploading photo" hideLabel value={progress * 100} className="mt-2" />
      )}
    </fieldset>
  )
}

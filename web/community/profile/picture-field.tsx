import { type ReactNode, useEffect, useId, useState } from 'react'
import { imageTooLarge, largestUpload } from '#domain/basics/file.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseImage } from '../../ui/forms/choose-image.tsx'
import { ProgressBar } from '../../ui/messages/progress.tsx'

/** What Save will do: nothing, set this file, or remove the picture. */
export type PictureEdit = File | 'remove' | undefined

type PictureFieldProps = {
  label: string
  current: string | null
  edit: PictureEdit
  onEdit: (edit: PictureEdit) => void
  /** From 0 to 1 during the upload. */
  progress?: number
  disabled: boolean
  children: (url: string | null) => ReactNode
}

export function PictureField({ label, current, edit, onEdit, progress, disabled, children }: PictureFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const preview = usePreview(edit instanceof File ? edit : undefined)
  const shown = edit === 'remove' ? null : edit ? preview : current
  const choose = (file: File) => {
    // A file without a type is recognised by its bytes.
    const refused = file.type && !file.type.startsWith('image/') ? 'Please choose an image file.' : undefined
    setProblem(file.size > largestUpload ? imageTooLarge : (refused ?? ''))
    if (file.size <= largestUpload && !refused) onEdit(file)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        {label} <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        {children(shown)}
        <div className="flex flex-wrap gap-2">
          <ChooseImage
            what={label.toLowerCase()}
            again={shown !== null}
            describedBy={problem ? id : undefined}
            invalid={problem !== ''}
            disabled={disabled}
            onChoose={choose}
          />
          {shown && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${label.toLowerCase()}`}
              disabled={disabled}
              onClick={() => {
                setProblem('')
                onEdit(current ? 'remove' : undefined)
              }}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      {progress !== undefined && (
        <ProgressBar label={`Uploading ${label.toLowerCase()}`} value={progress * 100} className="mt-2" />
      )}
    </fieldset>
  )
}

function usePreview(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

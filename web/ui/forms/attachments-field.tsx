import { FileText, Film, Image, RotateCw, Upload, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { ProgressBar } from '../messages/progress.tsx'
import { CameraButton } from './camera-button.tsx'
import { FieldNotes, type FieldTexts } from './field-parts.tsx'
import { useDropZone } from './use-drop-zone.ts'

export interface AttachedFile {
  key: string
  name: string
  type: 'image' | 'video' | 'pdf'
  /** A picture to show in its place. */
  preview?: string
  href?: string
  state: 'uploading' | 'ready' | 'failed'
  /** From 0 to 1. */
  progress: number
  problem?: string
  canRetry?: boolean
  /** What is to be known of it, though nothing is wrong. */
  note?: string
}

type AttachmentsFieldProps = FieldTexts & {
  files: AttachedFile[]
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  accept: string
  /** Shown for a file that `accept` does not allow; without it, the caller checks the files. */
  wrongType?: string
  multiple?: boolean
  disabled?: boolean
  /** Shown before anything is chosen, such as how little space is left. */
  notice?: ReactNode
  className?: string
}

export function AttachmentsField({
  label,
  hint,
  error: problem,
  optional,
  files,
  onAdd,
  onRemove,
  onRetry,
  accept,
  wrongType,
  multiple = true,
  disabled,
  notice,
  className,
}: AttachmentsFieldProps) {
  const id = useId()
  const [refused, setRefused] = useState(false)
  const error = refused ? wrongType : problem
  const take = (chosen: File[]) => {
    const picked = wrongType ? chosen.filter((file) => isAccepted(accept, file)) : chosen
    setRefused(picked.length < chosen.length)
    if (picked.length > 0) onAdd(multiple ? picked : picked.slice(0, 1))
  }
  const { over, zone } = useDropZone(disabled, take)
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="mb-1 font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      {notice}
      <div className="flex flex-wrap gap-2">
        <label
          {...zone}
          className={cx(
            'flex min-h-14 grow basis-40 cursor-pointer items-center justify-center gap-3 rounded-md border-2 border-dashed px-4 py-3 text-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            over ? 'border-primary bg-primary-soft' : error ? 'border-danger bg-raised' : 'border-edge bg-raised',
            disabled && 'opacity-55',
          )}
        >
          <Upload aria-hidden className="size-5 shrink-0 text-muted" />
          <span>
            <span className="font-semibold text-primary underline underline-offset-4">
              {multiple ? 'Choose files' : 'Choose a file'}
            </span>
            <span className="hidden text-muted md:inline"> or drop {multiple ? 'them' : 'it'} here</span>
          </span>
          <input
            type="file"
            aria-label={label}
            aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            className="sr-only"
            onChange={(event) => {
              take(Array.from(event.currentTarget.files ?? []))
              event.currentTarget.value = ''
            }}
          />
        </label>
        {/(^|,)image\//.test(accept) && (
          <CameraButton
            disabled={disabled}
            onPhoto={(photo) => take([photo])}
            className="min-h-14 grow basis-40 py-3"
          />
        )}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
      {files.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {files.map((file) => (
            <Row key={file.key} file={file} disabled={disabled} onRemove={onRemove} onRetry={onRetry} />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** A dropped file bypasses the file chooser's filter. A file without a type is recognised by its bytes. */
const isAccepted = (accept: string, { type }: File) => type === '' || accept.split(',').includes(type)

type RowProps = Pick<AttachmentsFieldProps, 'onRemove' | 'onRetry' | 'disabled'> & { file: AttachedFile }

function Row({ file, disabled, onRemove, onRetry }: RowProps) {
  return (
    <li
      className={cx(
        'flex items-center gap-3 rounded-md border bg-card p-2',
        file.state === 'failed' ? 'border-danger' : 'border-line',
      )}
    >
      <Thumbnail file={file} />
      <div className="min-w-0 grow">
        {file.href ? (
          <a
            href={file.type === 'pdf' ? `${file.href}?view` : file.href}
            target="_blank"
            rel="noreferrer"
            className="block truncate underline underline-offset-4"
          >
            {file.name}
          </a>
        ) : (
          <p className="truncate">{file.name}</p>
        )}
        {file.state === 'uploading' && (
          <ProgressBar label={`Uploading ${file.name}`} hideLabel value={file.progress * 100} className="mt-1" />
        )}
        {file.state === 'ready' && file.note && <p className="text-sm text-muted">{file.note}</p>}
        {file.state === 'failed' && (
          <p role="alert" className="text-sm font-medium text-danger">
            {file.problem}
          </p>
        )}
      </div>
      {file.state === 'failed' && file.canRetry && (
        <IconButton
          size="sm"
          label={`Try ${file.name} again`}
          icon={<RotateCw aria-hidden className="size-5" />}
          onClick={() => onRetry(file.key)}
        />
      )}
      <IconButton
        size="sm"
        label={`Remove ${file.name}`}
        icon={<X aria-hidden className="size-5" />}
        disabled={disabled}
        onClick={() => onRemove(file.key)}
      />
    </li>
  )
}

function Thumbnail({ file }: { file: AttachedFile }) {
  if (file.preview) return <img src={file.preview} alt="" className="size-12 shrink-0 rounded object-cover" />
  const Icon = { image: Image, video: Film, pdf: FileText }[file.type]
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded bg-raised">
      <Icon aria-hidden className="size-6 text-muted" />
    </span>
  )
}

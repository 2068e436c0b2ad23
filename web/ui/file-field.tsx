import { FileText, Upload, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Field, type FieldTexts } from './field-parts.tsx'

type FileFieldProps = FieldTexts & {
  files: File[]
  onFiles: (files: File[]) => void
  accept?: string
  multiple?: boolean
  disabled?: boolean
  buttonText?: string
  className?: string
}

export function FileField({
  label,
  hint,
  error,
  optional,
  files,
  onFiles,
  accept,
  multiple,
  disabled,
  buttonText = multiple ? 'Choose files' : 'Choose a file',
  className,
}: FileFieldProps) {
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const picked = Array.from(list ?? [])
    if (picked.length > 0) onFiles(multiple ? [...files, ...picked] : picked.slice(0, 1))
  }
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(ids) => (
        <>
          <label
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(false)
              if (!disabled) take(event.dataTransfer.files)
            }}
            className={cx(
              'flex flex-col items-center gap-2 rounded-md border-2 border-dashed p-6 text-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              over ? 'border-primary bg-primary-soft' : 'border-edge bg-raised',
              disabled && 'opacity-55',
            )}
          >
            <Upload aria-hidden className="size-6 text-muted" />
            <span className="font-semibold text-primary underline underline-offset-4">{buttonText}</span>
            <span className="hidden text-sm text-muted md:block">or drop {multiple ? 'them' : 'it'} here</span>
            <input
              {...ids}
              type="file"
              accept={accept}
              multiple={multiple}
              disabled={disabled}
              className="sr-only"
              onChange={(event) => {
                take(event.currentTarget.files)
                event.currentTarget.value = ''
              }}
            />
          </label>
          {files.length > 0 && (
            <ul className="mt-3 grid gap-2">
              {files.map((file) => (
                <FileRow
                  key={`${file.name}-${file.size}-${file.lastModified}`}
                  file={file}
                  onRemove={() => onFiles(files.filter((other) => other !== file))}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}

function FileRow({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [preview, setPreview] = useState('')
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-card p-2">
      {preview ? (
        <img src={preview} alt="" className="size-12 rounded object-cover" />
      ) : (
        <span className="flex size-12 items-center justify-center rounded bg-raised">
          <FileText aria-hidden className="size-6 text-muted" />
        </span>
      )}
      <span className="min-w-0 grow truncate">{file.name}</span>
      <span className="figures shrink-0 text-sm text-muted">{fileSize(file.size)}</span>
      <IconButton
        size="sm"
        label={`Remove ${file.name}`}
        icon={<X aria-hidden className="size-5" />}
        onClick={onRemove}
      />
    </li>
  )
}

const fileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

import { ChevronLeft, ChevronRight, FileText } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { credentialsWords } from '#domain/basics/file.ts'
import { IconButton } from './button.tsx'
import { Dialog } from './dialogs/dialog.tsx'

interface ShownFile {
  id: string
  url: string
  mime: string
  name: string | null
  credentials?: string
}

type AttachmentStripProps = {
  files: ShownFile[]
  /** What one of them is called: 'Receipt', 'Photo'. */
  noun: string
}

/** A record's files in a row: pictures open larger, a PDF opens in a new tab. */
export function AttachmentStrip({ files, noun }: AttachmentStripProps) {
  const [open, setOpen] = useState<number>()
  const pictures = files.filter(isPicture)
  const nameOf = (file: ShownFile) => file.name ?? `${noun} ${files.indexOf(file) + 1}`
  if (files.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map((file) => (
          <li key={file.id}>
            {isPicture(file) ? (
              <button
                type="button"
                aria-label={`Open ${nameOf(file)}`}
                onClick={() => setOpen(pictures.indexOf(file))}
                className="block overflow-hidden rounded-md border border-line bg-raised hover:border-ink"
              >
                <img src={`${file.url}/320`} alt="" loading="lazy" className="size-16 object-cover" />
              </button>
            ) : (
              <a
                href={`${file.url}?view`}
                target="_blank"
                rel="noreferrer"
                className="flex h-16 max-w-48 items-center gap-2 rounded-md border border-line bg-raised px-3 text-sm hover:border-ink"
              >
                <FileText aria-hidden className="size-6 shrink-0 text-muted" />
                <span className="truncate">{nameOf(file)}</span>
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && pictures[open] && (
        <Viewer
          name={nameOf(pictures[open])}
          url={pictures[open].url}
          credentials={pictures[open].credentials}
          place={pictures.length > 1 ? `${open + 1} of ${pictures.length}` : undefined}
          onStep={(step) => setOpen((open + step + pictures.length) % pictures.length)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const isPicture = ({ mime }: ShownFile) => mime.startsWith('image/')

type ViewerProps = {
  name: string
  url: string
  credentials: string | undefined
  place?: string
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

function Viewer({ name, url, credentials, place, onStep, onClose }: ViewerProps) {
  const arrows = useEffectEvent(({ key }: KeyboardEvent) => {
    if (place && key === 'ArrowRight') onStep(1)
    if (place && key === 'ArrowLeft') onStep(-1)
  })
  // Wherever focus is in the dialog.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => arrows(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <Dialog open onOpenChange={onClose} title={name} size="lg">
      <div className="grid gap-3">
        <a href={url} target="_blank" rel="noreferrer" className="rounded-md bg-raised">
          <img src={url} alt={name} className="mx-auto max-h-[60dvh] object-contain" />
        </a>
        {credentials !== undefined && <p className="text-sm text-muted">{credentialsWords(credentials)}</p>}
        {place && (
          <div className="flex items-center justify-center gap-4">
            <IconButton
              label="Previous picture"
              icon={<ChevronLeft aria-hidden className="size-6" />}
              onClick={() => onStep(-1)}
            />
            <span aria-live="polite" className="figures">
              {place}
            </span>
            <IconButton
              label="Next picture"
              icon={<ChevronRight aria-hidden className="size-6" />}
              onClick={() => onStep(1)}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

import { Play } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { BackCloses } from '../../ui/dialogs/back-closes.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

type Shown = { url: string; name: string; className?: string }

const frame =
  'relative block shrink-0 overflow-hidden rounded-md border border-line bg-raised transition-colors duration-150 hover:border-ink'

/** A thumbnail that opens larger. */
export function OpenablePicture({ url, name, className }: Shown) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={cx(frame, className)}>
        <img src={`${url}/320`} alt={`Open ${name}`} loading="lazy" className="size-full object-cover" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={name} size="lg">
        <BackCloses onClose={() => setOpen(false)} />
        <img src={`${url}/1600`} alt={name} className="mx-auto max-h-[70dvh] w-auto rounded-md" />
      </Dialog>
    </>
  )
}

export function OpenableVideo({ url, name }: Shown) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={cx(frame, 'flex h-44 w-[calc(100%-2.5rem)] items-center justify-center sm:h-32 sm:w-48')}
      >
        <span className="flex size-14 items-center justify-center rounded-full bg-black/65 text-white">
          <Play aria-hidden className="ml-1 size-7" />
        </span>
        <span className="sr-only">Play {name}</span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={name} size="lg">
        <BackCloses onClose={() => setOpen(false)} />
        {/* biome-ignore lint/a11y/useMediaCaption: an owner's own film has no captions */}
        <video src={url} controls autoPlay playsInline className="mx-auto max-h-[70dvh] w-full rounded-md" />
      </Dialog>
    </>
  )
}

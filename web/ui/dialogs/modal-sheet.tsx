import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'

type ModalSheetProps = { title: string; description?: ReactNode; onClose: () => void; children: ReactNode }

/** The browser's own dialog: public pages don't load the dialog library of the signed-in screens. */
export function ModalSheet({ title, description, onClose, children }: ModalSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = sheet.current
    const before = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    dialog?.showModal()
    // On a phone the keyboard would cover the text.
    if (matchMedia('(pointer: fine)').matches) dialog?.querySelector<HTMLElement>('input, textarea')?.focus()
    return () => {
      document.body.style.overflow = before
      // Closed before it unmounts, so that the browser returns focus to what opened it.
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={sheet}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-about` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      className="sheet m-0 mt-auto max-h-[92dvh] w-full max-w-none flex-col rounded-t-xl border border-line bg-card text-left text-ink backdrop:bg-black/60 open:flex md:m-auto md:max-h-[86dvh] md:max-w-xl md:rounded-lg"
    >
      <header className="flex items-start gap-4 border-b border-line py-3 pr-2 pl-4 md:pl-6">
        <div className="min-w-0 grow py-1.5">
          <h2 id={`${id}-title`} className="text-xl wrap-anywhere">
            {title}
          </h2>
          {description && (
            <p id={`${id}-about`} className="mt-1 text-muted">
              {description}
            </p>
          )}
        </div>
        <IconButton label="Close" icon={<X aria-hidden className="size-5" />} onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}

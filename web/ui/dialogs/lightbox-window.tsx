import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { useBackCloses } from './back-closes.ts'
import { useOpener } from './opener.ts'
import { onDark, type useCarousel } from './use-carousel.tsx'

type LightboxWindowProps = {
  name: string
  /** '2 of 7' */
  place: string
  actions?: ReactNode
  leafing: ReturnType<typeof useCarousel>
  caption: ReactNode
  onClose: () => void
  children: ReactNode
}

/** One picture on the whole screen, with its position above and its text below. */
export function LightboxWindow({ name, place, actions, leafing, caption, onClose, children }: LightboxWindowProps) {
  const opener = useOpener()
  const stage = useRef<HTMLDivElement>(null)
  useBackCloses(onClose)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="overlay fixed inset-0 z-50 bg-[#0a0d0c]" />
        <Radix.Content
          {...opener}
          onOpenAutoFocus={(event) => {
            opener.onOpenAutoFocus(event)
            event.preventDefault()
            stage.current?.focus()
          }}
          ref={stage}
          aria-describedby={undefined}
          onKeyDown={leafing.onKeyDown}
          className="fixed inset-0 z-50 flex flex-col text-white outline-none"
        >
          <header className="flex shrink-0 items-center gap-1 p-2">
            <Radix.Title className="sr-only">{name}</Radix.Title>
            <p aria-live="polite" className="figures grow pl-2 font-display text-lg font-bold">
              {place}
            </p>
            {actions}
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden className="size-6" />} className={onDark} />
            </Radix.Close>
          </header>
          <div
            {...leafing.touching}
            className="relative flex min-h-0 flex-1 touch-pan-y touch-pinch-zoom items-center justify-center md:px-16"
          >
            {children}
          </div>
          <div className="shrink-0">{caption}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

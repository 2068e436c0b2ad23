import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { useEscape } from './escape.ts'
import { useOpener } from './opener.ts'

const widths = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl', full: 'h-dvh md:h-auto md:max-w-7xl' }

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Stays in view above the footer, however long the form is. */
  note?: string | undefined
  size?: keyof typeof widths
  /** Also above sheets, which are native dialogs outside which nothing can be pressed. */
  onTop?: boolean
}

export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  note,
  size = 'md',
  onTop = false,
}: DialogProps) {
  const opener = useOpener()
  const topmost = useEscape(() => onOpenChange(false))
  const sheet = onTop && open ? [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) : undefined
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={sheet}>
        <Radix.Overlay className="overlay fixed inset-0 z-50 bg-black/60" />
        <Radix.Content
          {...opener}
          {...topmost}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'sheet fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-xl border border-line bg-card md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[86dvh] md:w-[calc(100%-3rem)] md:-translate-1/2 md:rounded-lg',
            widths[size],
          )}
        >
          <header
            className={cx('flex items-start gap-4 py-3 pr-2 pl-4 md:pl-6', children ? 'border-b border-line' : '')}
          >
            <div className="min-w-0 grow py-1.5">
              <Radix.Title className="font-display text-xl font-bold">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden className="size-5" />} />
            </Radix.Close>
          </header>
          {children && <div className="grow overflow-y-auto overscroll-contain p-4 md:p-6">{children}</div>}
          {note && (
            <p
              role="status"
              className="border-t border-line px-4 pt-3 pb-1 text-sm font-medium wrap-anywhere text-danger md:px-6"
            >
              {note}
            </p>
          )}
          {footer && (
            <footer className="flex flex-wrap-reverse gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-md:*:grow max-md:*:basis-0 md:justify-end md:px-6">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

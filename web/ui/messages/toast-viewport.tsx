import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { TOAST_DURATION, TOAST_SWIPE_THRESHOLD, type Toast, type ToastTone } from './toast-state.ts'

const edges: Record<ToastTone, string> = {
  default: 'border-l-primary',
  good: 'border-l-good',
  destructive: 'border-l-danger',
}

type ToastViewportProps = { toasts: readonly Toast[]; onDismiss: (id: number) => void }

export function ToastViewport({ toasts, onDismiss }: ToastViewportProps) {
  return (
    <Radix.Provider duration={TOAST_DURATION} swipeThreshold={TOAST_SWIPE_THRESHOLD} label="Notification">
      {toasts.map(({ id, open, title, description, tone = 'default', duration }) => (
        <Radix.Root
          key={id}
          open={open}
          duration={duration}
          onOpenChange={(next) => !next && onDismiss(id)}
          className={cx(
            'toast pointer-events-auto flex items-start gap-3 rounded-md border border-l-4 border-line bg-card py-3 pr-2 pl-4 shadow-lg dark:bg-raised',
            edges[tone],
          )}
        >
          {tone === 'good' && <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />}
          {tone === 'destructive' && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />}
          <div className="min-w-0 grow py-0.5">
            <Radix.Title className={cx('font-semibold', tone === 'destructive' && 'text-danger')}>{title}</Radix.Title>
            {description && <Radix.Description className="text-sm text-muted">{description}</Radix.Description>}
          </div>
          <Radix.Close asChild>
            <IconButton size="sm" label="Close" icon={<X aria-hidden className="size-4" />} />
          </Radix.Close>
        </Radix.Root>
      ))}
      {/* Over the bar at the top, where there are no save or send buttons. */}
      <Radix.Viewport className="pointer-events-none fixed inset-x-0 top-0 z-60 mx-auto flex max-w-md list-none flex-col p-2 pt-[max(0.5rem,env(safe-area-inset-top))] outline-none" />
    </Radix.Provider>
  )
}

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

type ErrorBoxProps = {
  children: ReactNode
  title?: string
  onRetry?: () => void
  retryText?: string
  className?: string
}

export function ErrorBox({ children, title, onRetry, retryText = 'Try again', className }: ErrorBoxProps) {
  return (
    <div
      role="alert"
      className={cx('flex gap-3 rounded-md border border-danger bg-danger-soft p-4 text-danger', className)}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
        {onRetry && (
          <Button variant="secondary" size="sm" onClick={onRetry} className="mt-3">
            {retryText}
          </Button>
        )}
      </div>
    </div>
  )
}

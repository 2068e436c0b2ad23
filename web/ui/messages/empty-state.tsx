import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type EmptyStateProps = { title: string; text?: ReactNode; action?: ReactNode; art?: ReactNode; className?: string }

export function EmptyState({ title, text, action, art, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-lg border border-dashed border-edge px-4 py-10 text-center',
        className,
      )}
    >
      {art && <div className="mb-4 w-full max-w-60">{art}</div>}
      <h3 className="text-xl">{title}</h3>
      {text && <p className="mt-2 max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

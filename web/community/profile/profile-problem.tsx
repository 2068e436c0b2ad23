import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'

type ProfileProblemProps = { code?: string; title: string; children?: ReactNode; onRetry?: () => void }

export function ProfileProblem({ code, title, children, onRetry }: ProfileProblemProps) {
  return (
    <div role="alert" className="flex min-h-96 flex-col items-center justify-center gap-2 px-4 text-center">
      {code && (
        <p
          aria-hidden
          className="rounded-md border-2 border-plate-ink bg-plate px-4 font-display text-5xl font-bold tracking-wider text-plate-ink"
        >
          {code}
        </p>
      )}
      <h1 className="mt-2 text-3xl">{title}</h1>
      {children && <p className="max-w-prose text-muted">{children}</p>}
      <div className="mt-4 flex gap-3">
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Go to the dashboard
        </Link>
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'

/** A ruled table: label on the left, value on the right. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="divide-y divide-line">{children}</dl>

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
    <dt className="text-muted">{term}</dt>
    <dd className="figures ml-auto min-w-0 text-right font-medium wrap-anywhere">
      {children ?? <span className="font-normal text-muted">Not recorded</span>}
    </dd>
  </div>
)

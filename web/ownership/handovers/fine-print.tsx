import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type FinePrintProps = { title: string; children: ReactNode }

/** Details for readers who want to check for themselves. */
export const FinePrint = ({ title, children }: FinePrintProps) => (
  <details className="group/fine mt-4 max-w-prose text-sm text-muted">
    <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden className="size-4 transition-transform duration-150 group-open/fine:rotate-90" />
      {title}
    </summary>
    <p>{children}</p>
  </details>
)

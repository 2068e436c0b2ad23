import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'

/** Leaves room for the entry's menu. */
export function Title({ children }: { children: ReactNode }) {
  return <h4 className="pr-10 font-display text-lg leading-tight font-bold">{children}</h4>
}

export function Place({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 flex items-start gap-1.5 text-muted">
      <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** A member's text, with its line breaks. */
export function Words({ children }: { children: string }) {
  return <p className="mt-2 max-w-prose whitespace-pre-line">{children}</p>
}

export function Amount({ children }: { children: string }) {
  return <p className="figures font-display text-xl font-bold">{children}</p>
}

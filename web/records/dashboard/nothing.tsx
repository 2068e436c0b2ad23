import type { ReactNode } from 'react'

/** An empty section says so, and what would fill it. */
export const Nothing = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="rounded-md border border-dashed border-edge px-4 py-5 text-center">
    <p className="font-semibold">{title}</p>
    <p className="mt-1 text-sm text-balance text-muted">{children}</p>
  </div>
)

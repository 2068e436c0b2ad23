import type { ReactNode } from 'react'

type ChapterProps = { id: string; title: string; note?: string; children: ReactNode }

/**
 * A section; those below the first screen are laid out when they come near the viewport. Until then its entries may
 * be taller than it is, and count as hidden rather than as lying over what follows.
 */
export const Chapter = ({ id, title, note, children }: ChapterProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="below-fold scroll-mt-6 overflow-hidden">
    <div className="mb-5 flex items-baseline gap-4">
      <h2 id={`${id}-title`} className="text-3xl">
        {title}
      </h2>
      <span aria-hidden className="h-px grow bg-line" />
      {note && <p className="figures text-muted">{note}</p>}
    </div>
    {children}
  </section>
)

/** Works without scripts too, and the browser's find-in-page opens it. */
export const More = ({ words, children }: { words: string; children: ReactNode }) => (
  <details className="group mt-3">
    <summary className="inline-flex min-h-11 list-none items-center rounded-md border border-edge bg-card px-4 font-semibold group-open:hidden hover:border-ink [&::-webkit-details-marker]:hidden">
      {words}
    </summary>
    {children}
  </details>
)

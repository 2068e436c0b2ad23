import type { ReactNode } from 'react'
import type { Unchecked as UncheckedItem } from '#domain/sharing/report.ts'
import { cx } from '../../ui/cx.ts'

const tones = {
  good: { edge: 'border-l-good', title: 'text-good' },
  warn: { edge: 'border-l-warn', title: 'text-warn' },
  danger: { edge: 'border-l-danger', title: 'text-danger' },
}

type FindingsProps = {
  id: string
  tone: keyof typeof tones
  title: string
  words: string[]
  none: string
  children?: ReactNode
}

export const Findings = ({ id, tone, title, words, none, children }: FindingsProps) => (
  <section aria-labelledby={id} className={cx('card break-inside-avoid border-l-8', tones[tone].edge)}>
    <h2 id={id} className={cx('mb-2 text-2xl', tones[tone].title)}>
      {title}
    </h2>
    {words.length === 0 ? (
      <p>{none}</p>
    ) : (
      <ul className="grid list-disc gap-1.5 pl-5">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    )}
    {children && <div className="mt-3 border-t border-line pt-3">{children}</div>}
  </section>
)

export const Unchecked = ({ items }: { items: UncheckedItem[] }) => (
  <section aria-labelledby="unchecked" className="card break-inside-avoid border-l-8 border-l-edge">
    <h2 id="unchecked" className="text-2xl">
      What we don’t check at all
    </h2>
    <p className="mb-3 text-muted">Ask about these before you pay.</p>
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {items.map(({ what, ask }) => (
        <div key={what}>
          <dt className="font-semibold">{what}</dt>
          <dd>{ask}</dd>
        </div>
      ))}
    </dl>
  </section>
)

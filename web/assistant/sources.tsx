import { Link } from '@tanstack/react-router'
import { BookOpen, Landmark, type LucideIcon, Wrench } from 'lucide-react'
import type { Source } from '#domain/assistant/automate.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { buttonClass } from '../ui/button.tsx'

const kinds: Record<Exclude<Source['kind'], 'offer'>, { Icon: LucideIcon; words: string }> = {
  handbook: { Icon: BookOpen, words: 'GarageTale handbook' },
  authority: { Icon: Landmark, words: 'Authority' },
  record: { Icon: Wrench, words: 'Your records' },
}

/** Where the answer can be checked. */
export function Sources({ sources: all, level: Heading }: { sources: Source[]; level: 'h3' | 'h4' }) {
  const sources = all.filter(({ kind }) => kind !== 'offer')
  if (sources.length === 0) return null
  return (
    <div>
      <Heading className="mb-2 text-base font-semibold">Where this comes from</Heading>
      <ul className="grid gap-2">
        {sources.map((source) => {
          const { Icon, words } = source.kind === 'offer' ? kinds.handbook : (kinds[source.kind] ?? kinds.handbook)
          return (
            <li key={`${source.kind}${source.title}${source.href}`} className="flex gap-2 leading-snug">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
              <span className="min-w-0 wrap-anywhere">
                <span className="text-muted">{words}: </span>
                <Title source={source} />
                {source.checked && (
                  <span className="figures text-muted">, checked {formatLongDate(source.checked)}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type OffersProps = { sources: Source[]; onAsk: (question: string) => void }

/** What AutoMate takes the question to be about when it isn't sure: one press asks that. */
export function Offers({ sources, onAsk }: OffersProps) {
  const offers = sources.filter(({ kind }) => kind === 'offer')
  if (offers.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {offers.map(({ title, ask = title }) => (
        <button
          key={ask}
          type="button"
          onClick={() => onAsk(ask)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

function Title({ source: { title, href } }: { source: Source }) {
  // Always a page in GarageTale.
  const place = href?.startsWith('/') ? new URL(href, window.location.origin) : undefined
  if (place?.origin !== window.location.origin) return title
  return (
    <Link
      to={place.pathname}
      search={Object.fromEntries(place.searchParams) as never}
      className="font-medium text-primary underline underline-offset-4 hover:no-underline"
    >
      {title}
    </Link>
  )
}

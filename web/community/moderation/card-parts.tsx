import { ExternalLink, History } from 'lucide-react'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { Thing } from './moderation.api.ts'

export const Mark = ({ children }: { children: string }) => (
  <span className="rounded-full border border-warn bg-warn-soft px-2 font-medium text-warn">{children}</span>
)

/** A link to the reported item. */
export const LookAtIt = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
    <ExternalLink aria-hidden className="size-4" />
    Look at it
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)

/** What was decided about it before. */
export const HistoryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="quiet" size="sm" icon={<History aria-hidden className="size-4" />} onClick={onClick}>
    History
  </Button>
)

type CardToolsProps = {
  thing: Thing
  /** Where it can be seen, if it can. */
  href: string | null
  onHistory: (thing: Thing) => void
}

/** At the end of a card. */
export const CardTools = ({ thing: { object_type, object_id }, href, onHistory }: CardToolsProps) => (
  <span className="flex grow flex-wrap justify-end gap-3 max-md:justify-start">
    {href && <LookAtIt href={href} />}
    <HistoryButton onClick={() => onHistory({ object_type, object_id })} />
  </span>
)

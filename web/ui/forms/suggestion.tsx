import { History } from 'lucide-react'

type SuggestionProps = { what: string; value: string; onTake: () => void }

/** What was entered last time, one press away: filled in by itself it could be wrong without anybody noticing. */
export const Suggestion = ({ what, value, onTake }: SuggestionProps) => (
  <button
    type="button"
    onClick={onTake}
    className="mt-2 inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-edge bg-card px-3 py-1 text-left text-sm leading-tight text-ink transition-colors duration-150 hover:border-primary"
  >
    <History aria-hidden className="size-4 shrink-0 text-primary" />
    <span className="sr-only">{what}: </span>
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{value}</span>, as last time
    </span>
  </button>
)

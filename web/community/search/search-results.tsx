import { FileText, Store, Wrench } from 'lucide-react'
import { plural } from '#domain/basics/plural.ts'
import type { SearchResult } from '#domain/community/search.ts'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'

const groups = [
  { type: 'user', label: 'People' },
  { type: 'vehicle', label: 'Vehicles' },
  { type: 'record', label: 'Your records' },
  { type: 'workshop', label: 'Your workshops' },
  { type: 'document', label: 'Your documents' },
] as const

const icons = { record: Wrench, workshop: Store, document: FileText }

const words = { searching: 'Searching...', found: 'No results found', failed: 'Search isn’t available right now.' }

type SearchResultsProps = {
  id: string
  state: keyof typeof words
  results: SearchResult[]
  active: number
  onPoint: (index: number) => void
  onChoose: (result: SearchResult) => void
}

export function SearchResults({ id, state, results, active, onPoint, onChoose }: SearchResultsProps) {
  return (
    <div className="pop absolute inset-x-0 top-full mt-1 max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-card p-2 shadow-lg max-md:mx-1">
      <div role="status" className={cx(results.length > 0 ? 'sr-only' : 'px-3 py-4 text-center text-muted')}>
        {results.length > 0 ? plural(results.length, 'result') : words[state]}
      </div>
      <div role="listbox" id={`${id}-results`} aria-label="Search results">
        {groups.map(({ type, label }) => {
          const members = results.filter((result) => result.type === type)
          return (
            members.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
              <div key={type} role="group" aria-label={label}>
                <p aria-hidden className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
                  {label}
                </p>
                {members.map((result) => {
                  const index = results.indexOf(result)
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the input holds the focus and its keys choose
                    // biome-ignore lint/a11y/useFocusableInteractive: as above
                    <div
                      key={result.id}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === active}
                      onMouseMove={() => onPoint(index)}
                      onClick={() => onChoose(result)}
                      className={cx(
                        'flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5',
                        index === active && 'bg-primary-soft',
                      )}
                    >
                      <Picture result={result} />
                      <span className="min-w-0">
                        <span className="block truncate font-medium">{result.title}</span>
                        <span className="block truncate text-sm text-muted">{result.subtitle}</span>
                      </span>
                    </div>
                  )
                })}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

function Picture({ result }: { result: SearchResult }) {
  if (result.type === 'user')
    return (
      <span aria-hidden>
        <Avatar name={result.title} src={result.imageUrl} size="md" />
      </span>
    )
  if (result.type !== 'vehicle') {
    const Icon = icons[result.type]
    return (
      <span className="flex h-10 w-14 shrink-0 items-center justify-center rounded bg-raised text-primary">
        <Icon aria-hidden className="size-5" />
      </span>
    )
  }
  return (
    <span className="flex h-10 w-14 shrink-0 items-end overflow-hidden rounded bg-raised">
      {result.imageUrl ? (
        <img src={result.imageUrl} alt="" className="size-full object-cover" />
      ) : (
        <VehicleDrawing className="mb-1" />
      )}
    </span>
  )
}

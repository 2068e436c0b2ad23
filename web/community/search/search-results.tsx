import { ArrowRight } from 'lucide-react'
import { plural } from '#domain/basics/plural.ts'
import { type SearchResult, searchKinds } from '#domain/community/search-result.ts'
import { cx } from '../../ui/cx.ts'
import { closeText, groupLabels, ResultPicture, ResultPlate, ResultWords } from './search-look.tsx'

const words = { searching: 'Searching...', found: 'No results found', failed: 'Search isn’t available right now.' }

type SearchResultsProps = {
  id: string
  state: keyof typeof words
  results: SearchResult[]
  active: number
  onPoint: (index: number) => void
  onChoose: (result: SearchResult) => void
  onAll: () => void
}

export function SearchResults({ id, state, results, active, onPoint, onChoose, onAll }: SearchResultsProps) {
  return (
    <div className="pop absolute inset-x-0 top-full mt-1 max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-card p-2 shadow-lg max-md:mx-1">
      <div role="status" className={cx(results.length > 0 ? 'sr-only' : 'px-3 py-4 text-center text-muted')}>
        {results.length > 0 ? plural(results.length, 'result') : words[state]}
      </div>
      {results.length > 0 && results.every(({ isClose }) => isClose) && (
        <p className="px-3 pt-1 text-sm text-muted">{closeText}</p>
      )}
      <div role="listbox" id={`${id}-results`} aria-label="Search results">
        {searchKinds.map((type) => {
          const label = groupLabels[type]
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
                      <ResultPicture result={result} />
                      <ResultWords result={result} />
                      <ResultPlate result={result} />
                    </div>
                  )
                })}
              </div>
            )
          )
        })}
        {results.length > 0 && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            id={`${id}-${results.length}`}
            role="option"
            aria-selected={results.length === active}
            onMouseMove={() => onPoint(results.length)}
            onClick={onAll}
            className={cx(
              'mt-1 flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-b-md border-t border-line px-3 font-semibold text-primary',
              results.length === active && 'bg-primary-soft',
            )}
          >
            See all results
            <ArrowRight aria-hidden className="size-5" />
          </div>
        )}
      </div>
    </div>
  )
}

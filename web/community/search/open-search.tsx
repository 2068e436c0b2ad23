import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { SearchResult } from '#domain/community/search-result.ts'
import { useDebounced } from '../../app/use-debounced.ts'
import { IconButton } from '../../ui/button.tsx'
import { searchQuery } from './search.api.ts'
import { SearchResults } from './search-results.tsx'

/** The input, with results below; on a phone it takes the whole header. */
export function SearchBox({ onClose }: { onClose: (backToButton: boolean) => void }) {
  const router = useRouter()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim())
  const [active, setActive] = useState(-1)
  const { data, isError, isPending } = useQuery(searchQuery(asked))
  const waiting = text.trim() !== asked || isPending
  const results = waiting ? [] : (data ?? [])
  /** The last leads to all of them. */
  const choices = results.length + 1

  const choose = (result: SearchResult | undefined) => {
    if (!result) return
    onClose(false)
    router.history.push(result.href)
  }
  const seeAll = () => {
    if (!text.trim()) return
    onClose(false)
    void router.navigate({ to: '/search', search: { q: text.trim() } })
  }
  const clear = () => {
    setText('')
    setActive(-1)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose(true)
    else if (event.key === 'Enter' && results[active]) choose(results[active])
    else if (event.key === 'Enter') seeAll()
    else if (event.key === 'ArrowDown' && results.length) setActive((active + 1) % choices)
    else if (event.key === 'ArrowUp' && results.length) setActive((active <= 0 ? choices : active) - 1)
    else return
    event.preventDefault()
  }
  const onBlur = (event: FocusEvent) => {
    // The window losing focus is not somebody clicking elsewhere.
    if (document.activeElement === input.current || box.current?.contains(event.relatedTarget)) return
    onClose(false)
  }

  return (
    <search
      ref={box}
      onBlur={onBlur}
      // A press on the results or the buttons must not blur the box before it becomes a click.
      onMouseDown={(event) => event.target !== input.current && event.preventDefault()}
      className="z-10 text-ink max-md:absolute max-md:inset-0 max-md:flex max-md:items-center max-md:bg-card max-md:px-1 md:relative md:mr-auto md:w-full md:max-w-lg"
    >
      <div className="flex h-11 w-full items-center rounded-md border border-edge bg-card pl-3 focus-within:outline-2 focus-within:outline-focus md:h-10">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: opened by the person who is about to type here
          autoFocus
          role="combobox"
          aria-label="Search people, vehicles and your records"
          enterKeyHint="search"
          aria-expanded={text.trim() !== ''}
          aria-controls={`${id}-results`}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          maxLength={100}
          placeholder="Search..."
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 grow bg-transparent px-2 outline-none"
        />
        {text && <Clear onClear={clear} />}
        <IconButton
          label="Close search"
          icon={<X aria-hidden className="size-5" />}
          onClick={() => onClose(true)}
          className="md:size-9!"
        />
      </div>
      {text.trim() && (
        <SearchResults
          id={id}
          state={waiting ? 'searching' : isError ? 'failed' : 'found'}
          results={results}
          active={active}
          onPoint={setActive}
          onChoose={choose}
          onAll={seeAll}
        />
      )}
    </search>
  )
}

const Clear = ({ onClear }: { onClear: () => void }) => (
  <button type="button" onClick={onClear} className="h-full px-2 text-sm font-semibold text-primary">
    Clear
  </button>
)

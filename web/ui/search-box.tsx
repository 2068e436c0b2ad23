import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const typingPause = 300

type SearchBoxProps = { label: string; placeholder: string; search: string; onSearch: (search: string) => void }

/** Searches after a pause in typing; the address, changed by Back or a link, decides what is shown. */
export function SearchBox({ label, placeholder, search, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search)
  const asked = useRef(search)
  const tell = useRef(onSearch)
  tell.current = onSearch
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setText(search)
  }, [search])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      tell.current(wanted)
    }, typingPause)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search className="relative w-full">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="block h-11 w-full rounded-md border border-edge bg-card pr-3 pl-10 text-ink transition-colors duration-150 hover:border-ink"
      />
    </search>
  )
}

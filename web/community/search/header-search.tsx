import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '../../ui/messages/toast.tsx'
import type { SearchBox } from './open-search.tsx'

let loaded: typeof SearchBox | undefined
const load = async () => {
  loaded ??= (await import('./open-search.tsx')).SearchBox
  return loaded
}
const prepare = () => void load().catch(() => {})

/** A button that expands into an input, whose code comes after the first screen's and before it is likely to be needed. */
export function HeaderSearch() {
  const toast = useToast()
  const [Opened, setOpened] = useState<typeof SearchBox>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setTimeout(prepare, 2500)
    return () => clearTimeout(timer)
  }, [])
  const open = () => {
    // At once where it can be: what is typed right after the press belongs into it.
    if (loaded) return setOpened(() => loaded)
    void load().then(
      (box) => setOpened(() => box),
      () => toast({ title: 'The search couldn’t be opened', description: 'Please try again.', tone: 'destructive' }),
    )
  }
  if (Opened)
    return (
      <Opened
        onClose={(backToButton) => {
          setOpened(undefined)
          if (backToButton) requestAnimationFrame(() => button.current?.focus())
        }}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      className="tool flex h-11 items-center gap-2 rounded-md px-2.5 text-muted transition-colors duration-150 md:mr-auto md:h-10 md:w-64 md:border md:border-edge md:bg-card md:px-3 md:hover:border-ink"
    >
      <Search aria-hidden className="size-5.5 md:size-5" />
      <span className="max-md:sr-only">Search...</span>
    </button>
  )
}

import { useState } from 'react'

const opened = new Set<string>()

/** Stays open until the page is reloaded, so that readers find their place again. */
export function useOpened(what: string): [open: boolean, set: (open: boolean) => void] {
  const [open, setOpen] = useState(opened.has(what))
  return [
    open,
    (next) => {
      if (next) opened.add(what)
      else opened.delete(what)
      setOpen(next)
    },
  ]
}

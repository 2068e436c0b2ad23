import { useState } from 'react'

const opened = new Set<string>()

/** Stays open while this page of the browser lives, so that whoever comes back finds their place again. */
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

import { useState } from 'react'

/** Stays true once it has been: for what is loaded when first needed and then kept. */
export function useLatched(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

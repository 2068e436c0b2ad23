import { useEffect, useState } from 'react'

/** What somebody is typing, once they pause; emptied at once. */
export function usePaused(value: string, milliseconds = 300): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? milliseconds : 0)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

import { useEffect, useState } from 'react'

/** The typed value, debounced; clearing it applies at once. */
export function useDebounced(value: string, milliseconds = 300): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? milliseconds : 0)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

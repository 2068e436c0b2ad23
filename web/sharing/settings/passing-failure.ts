import { useEffect, useState } from 'react'

const shownFor = 3000

/** A message that disappears by itself; showing it again restarts the timer. */
export function usePassingFailure() {
  const [failure, setFailure] = useState<{ text: string }>()
  useEffect(() => {
    if (!failure) return
    const timer = setTimeout(() => setFailure(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [failure])
  return { failure: failure?.text, fail: (text: string) => setFailure({ text }) }
}

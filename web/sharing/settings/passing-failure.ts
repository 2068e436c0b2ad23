import { useEffect, useState } from 'react'

const shownFor = 3000

/** A sentence that goes away by itself; said again, it stays as long again. */
export function usePassingFailure() {
  const [failure, setFailure] = useState<{ text: string }>()
  useEffect(() => {
    if (!failure) return
    const timer = setTimeout(() => setFailure(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [failure])
  return { failure: failure?.text, fail: (text: string) => setFailure({ text }) }
}

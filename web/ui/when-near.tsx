import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Skeleton } from './messages/loading.tsx'
import { useNearEnd } from './near-end.ts'

type WhenNearProps = {
  children: ReactNode
  /** The height that is kept for it meanwhile, as a class. */
  room: string
  /** Shown after so many milliseconds wherever it stands, so that searching and printing the page find it. */
  within?: number
}

/** Content below the fold is fetched, with its code, when it scrolls into view. */
export function WhenNear({ children, room, within }: WhenNearProps) {
  const [near, setNear] = useState(false)
  const place = useNearEnd(!near, () => setNear(true))
  useEffect(() => {
    if (within === undefined) return
    const timer = setTimeout(() => setNear(true), within)
    return () => clearTimeout(timer)
  }, [within])
  const toCome = <Skeleton className={room} />
  return near ? <Suspense fallback={toCome}>{children}</Suspense> : <div ref={place}>{toCome}</div>
}

import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onNear` when the element comes within a screen's height of the viewport, while enabled. */
export function useNearEnd(may: boolean, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!may || !end.current) return
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && near(), { rootMargin: '600px' })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [may])
  return end
}

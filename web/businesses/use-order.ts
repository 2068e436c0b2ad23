import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useToast } from '../ui/messages/toast.tsx'
import { useBusinessChanged } from './business.api.ts'

const pause = 500

/** Shows a new order at once and saves it after a pause. */
export function useOrder<Item extends { id: string }>(items: Item[], save: (ids: string[]) => Promise<unknown>) {
  const toast = useToast()
  const changed = useBusinessChanged()
  const [ids, setIds] = useState<string[]>()
  const waiting = useRef<{ ids: string[]; timer: number }>(undefined)
  const shown = ids ? items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) : items

  const flush = useEffectEvent(async () => {
    const wanted = waiting.current
    if (!wanted) return
    waiting.current = undefined
    clearTimeout(wanted.timer)
    try {
      await save(wanted.ids)
    } catch {
      toast({ title: 'We couldn’t save the order', description: 'Please try again.', tone: 'destructive' })
    }
    await changed()
    if (!waiting.current) setIds(undefined)
  })
  // Leaving the page saves it too.
  useEffect(() => () => void flush(), [])

  // The timer has its own effect, because only effects may call an effect event.
  useEffect(() => {
    if (!ids || waiting.current?.ids !== ids) return
    const timer = window.setTimeout(() => void flush(), pause)
    waiting.current.timer = timer
    return () => clearTimeout(timer)
  }, [ids])

  return {
    shown,
    move(id: string, to: number) {
      const others = shown.map((item) => item.id).filter((each) => each !== id)
      const next = others.toSpliced(to, 0, id)
      waiting.current = { ids: next, timer: 0 }
      setIds(next)
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import type { TimelineEntry } from '#domain/records/timeline.ts'
import { type ChosenEntry, canBeChosen } from '#domain/records/timeline-selection.ts'

type Chosen = ReadonlyMap<string, ChosenEntry>

/** Entries chosen on the timeline; `shown` names what is looked for, and with that the choice begins anew. */
export function useSelection(entries: readonly TimelineEntry[], shown: string) {
  const [chosen, setChosen] = useState<Chosen>()
  const last = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing may be chosen that is no longer looked for
  useEffect(() => setChosen((now) => now && new Map()), [shown])

  /** With Shift, everything between this one and the one before takes its state. */
  const toggle = (entry: TimelineEntry, through: boolean) => {
    if (!chosen) return
    const on = !chosen.has(entry.id)
    const next = new Map(chosen)
    for (const { kind, id } of through ? between(entries, last.current, entry.id) : [entry])
      if (canBeChosen(kind)) on ? next.set(id, { kind, id }) : next.delete(id)
    last.current = entry.id
    setChosen(next)
  }
  const choose = (all: readonly ChosenEntry[]) => setChosen(new Map(all.map((entry) => [entry.id, entry])))
  return { chosen, toggle, choose, start: () => choose([]), stop: () => setChosen(undefined) }
}
export type Selection = ReturnType<typeof useSelection>

function between(entries: readonly TimelineEntry[], one: string | undefined, other: string) {
  const ends = [one, other].map((end) => entries.findIndex(({ id }) => id === end)).sort((a, b) => a - b)
  const [from = -1, to = -1] = ends
  return from < 0 ? entries.slice(to, to + 1) : entries.slice(from, to + 1)
}

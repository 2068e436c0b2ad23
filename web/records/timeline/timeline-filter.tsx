import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { TimelineFilter } from '#domain/records/timeline.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { KindFilter } from './kind-filter.tsx'

export type OnSeek = (filter: TimelineFilter, replace: boolean) => void
type TimelineFilterBarProps = { filter: TimelineFilter; onSeek: OnSeek }

export const isFiltered = ({ kind, q, from, to }: TimelineFilter) => Boolean(kind || q || from || to)
export const isInOrder = ({ from, to }: TimelineFilter) => !from || !to || from <= to

/** What is looked for is kept in the address, so that a reload and Back show the same. */
export function TimelineFilterBar({ filter, onSeek }: TimelineFilterBarProps) {
  const seek = (change: TimelineFilter, replace = false) => onSeek({ ...filter, ...change }, replace)
  return (
    <div className="mb-4 grid gap-3">
      <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <SearchBox
          label="Search the timeline"
          placeholder="Search: brake pads, Bell & Sons, advisory…"
          search={filter.q ?? ''}
          // Going back undoes a search, not each pause in typing it.
          onSearch={(q) => seek({ q: q || undefined }, filter.q !== undefined)}
        />
        <fieldset className="grid grid-cols-2 gap-3 md:w-80">
          <legend className="sr-only">Dates</legend>
          <DayField label="From" value={filter.from} onChange={(from) => seek({ from })} />
          <DayField
            label="To"
            value={filter.to}
            onChange={(to) => seek({ to })}
            error={isInOrder(filter) ? undefined : 'Must not be before From'}
          />
        </fieldset>
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-0 flex-1 basis-full md:basis-0">
          <KindFilter value={filter.kind} onChange={(kind) => seek({ kind })} />
        </div>
        {(filter.q || filter.from || filter.to) && (
          <Button
            variant="quiet"
            size="sm"
            icon={<X aria-hidden className="size-4" />}
            onClick={() => onSeek({}, false)}
          >
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}

type DayFieldProps = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
  error?: string | undefined
}

const earliest = '1900-01-01'

function DayField({ label, value = '', onChange, error }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextField
      label={label}
      type="date"
      min={earliest}
      value={typed}
      error={error}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day)
        // While a year is being typed the field holds 0002, which nobody means.
        if (day === '' || day >= earliest) onChange(day || undefined)
      }}
    />
  )
}

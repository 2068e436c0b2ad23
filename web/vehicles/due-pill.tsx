import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate, londonToday } from '#domain/basics/format.ts'
import {
  type Aged,
  countingNow,
  type DueKind,
  type DueSaid,
  dueNames,
  type KnownDue,
  stateWords,
} from '#domain/vehicles/due-date.ts'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import { useMay } from '../app/car-access.tsx'
import { DatePill, Pill } from '../ui/date-pill.tsx'

const DueDateDialog = lazy(() =>
  import('./due-dates/due-date-dialog.tsx').then((module) => ({ default: module.DueDateDialog })),
)

type DatedVehicle = Aged & { id: string; due_dates: KnownDue[] }
type DuePillProps = { vehicle: DatedVehicle; kind: DueKind; named?: boolean }

/** When it ends, and a press sets it. `named` says which date it is; in a list that says so already, the day. */
export function DuePill({ vehicle, kind, named = false }: DuePillProps) {
  const [open, setOpen] = useState(false)
  const today = londonToday()
  const known = vehicle.due_dates.find((due) => due.kind === kind) ?? { kind, date: null, state: null, source: null }
  const { date, state } = countingNow(known, vehicle, today)
  const shown = <Shown kind={kind} date={date} state={state} named={named} />
  const { may } = useMay()
  // The card of the demo vehicle is one link.
  if ((named && isDemoVehicle(vehicle.id)) || !may('manager')) return state || date || named ? shown : null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative z-10 -my-2 inline-flex min-h-11 items-center gap-2 rounded-full transition-opacity duration-150 hover:opacity-80 md:my-0 md:min-h-8"
      >
        {shown}
        {!named && (state || date) && <Pencil aria-hidden className="size-4 text-muted" />}
        <span className="sr-only"> (set the {dueNames[kind].within} date)</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <DueDateDialog vehicleId={vehicle.id} kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Shown({ kind, date, state, named }: DueSaid & { kind: DueKind; named: boolean }) {
  const { title } = dueNames[kind]
  if (state)
    return <Pill tone={state === 'untaxed' ? 'soon' : 'none'} label={stateLabel(title, named)[state]} words="" />
  if (named || date) return <DatePill label={named ? title : formatDate(date ?? '')} date={date} />
  return (
    <span className="inline-flex items-center gap-1 font-medium text-primary underline underline-offset-4">
      <Plus aria-hidden className="size-4" /> Add
    </span>
  )
}

/** 'MOT exempt', 'SORN', 'Untaxed' */
const stateLabel = (title: string, named: boolean) => ({
  exempt: named ? `${title} ${stateWords.exempt}` : 'Exempt',
  sorn: stateWords.sorn,
  untaxed: 'Untaxed',
})
